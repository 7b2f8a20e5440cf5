import type { View } from '@oriel/shared/kit/view.ts'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { signatureLog } from '../../localWallet/signatureLog.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SignatureList } from './SignatureList.tsx'
import { useSignatureLog } from './useSignatureLog.ts'

export function SignatureLogView({ view }: { view: Extract<View, { name: 'SignatureLog' }> }) {
  const { log, isLoading, sites } = useSignatureLog()
  const [search, setSearch] = useState(view.origin ?? '')
  const found = log.filter(({ origin }) => origin.includes(search.trim().toLowerCase()))
  if (isLoading) return null
  if (log.length === 0) {
    return (
      <EmptyState icon="shield" title={t('log.none')}>
        {t('log.upTo')}
      </EmptyState>
    )
  }
  return (
    <div className="stack">
      <p className="footnote">{t('log.upTo')}</p>
      {(sites.length > 1 || search !== '') && (
        <TextField label={t('sites.search')} value={search} onChange={setSearch} type="search" />
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('log.notFound')} />
      ) : (
        // Remount the list when the filter changes, so that it starts at the top again.
        <SignatureList key={search} signatures={found} withSite />
      )}
      <Button block icon="receive" onClick={signatureLog.save}>
        {t('log.save')}
      </Button>
    </div>
  )
}
