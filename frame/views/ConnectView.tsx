import { useState } from 'react'
import { useStore } from 'zustand'
import type { Namespace } from '#shared/caip.ts'
import { connect } from '../connectors/connect.ts'
import { registry } from '../connectors/registry.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { options } from '../state/options.ts'
import { toasts } from '../state/toasts.ts'
import { LogoMark } from '../ui/icons.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'

export function ConnectView() {
  const [pending, setPending] = useState<string>()

  async function choose(connectorId: string, namespaces: Namespace[]) {
    setPending(connectorId)
    try {
      // In the click: the wallet window may have to open. Where it does, its own view takes over meanwhile.
      const connected = connect(connectorId, namespaces)
      await connected
      router.close()
    } catch (error) {
      if (router.current().name === 'Connect') toasts.error(error instanceof Error ? error.message : t('common.error'))
    } finally {
      setPending(undefined)
    }
  }

  const { connectors } = useStore(registry.store)
  if (connectors.length === 0) return <EmptyState icon="wallet" title={t('connect.none')} />
  return (
    <div className="stack">
      <List label={t('connect.wallets')}>
        {connectors.map(({ id, name, namespaces, type }) => (
          <ListRow
            key={id}
            image={<LogoMark size={32} />}
            title={name}
            detail={type === 'AUTH' ? t('connect.deviceWallet') : undefined}
            trailing={pending === id ? <Spinner size={18} /> : undefined}
            onClick={() => void choose(id, namespaces)}
          />
        ))}
      </List>
      <Terms />
    </div>
  )
}

function Terms() {
  const { termsConditionsUrl, privacyPolicyUrl } = useStore(options.store)
  if (!termsConditionsUrl && !privacyPolicyUrl) return null
  return (
    <p className="footnote">
      {t('connect.agree')}{' '}
      {termsConditionsUrl && (
        <a href={termsConditionsUrl} target="_blank" rel="noopener noreferrer">
          {t('connect.terms')}
        </a>
      )}
      {termsConditionsUrl && privacyPolicyUrl && ` ${t('connect.and')} `}
      {privacyPolicyUrl && (
        <a href={privacyPolicyUrl} target="_blank" rel="noopener noreferrer">
          {t('connect.privacy')}
        </a>
      )}
    </p>
  )
}
