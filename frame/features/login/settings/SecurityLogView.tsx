import type { CustodyLogEntry } from '@oriel/shared/backend/custody.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { GreyList } from '../../../parts/lists/GreyList.tsx'
import { formatDateTime } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { IconName } from '../../../ui/icons/icons.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { loginAccount } from '../model/loginAccount.ts'
import { SignedIn } from '../SignedIn.tsx'
import { Unavailable } from '../Unavailable.tsx'

const page = 50

const icons: Record<CustodyLogEntry['event'], IconName> = {
  created: 'plus',
  enrolled: 'plus',
  released: 'unlock',
  recovered: 'refresh',
  refused: 'warning',
  'recovery-changed': 'key',
  'passkey-added': 'fingerprint',
  'passkey-removed': 'fingerprint',
  'device-removed': 'trash',
  'email-changed': 'mail',
  'deletion-noted': 'warning',
  'deletion-stopped': 'shield',
}

/**
 * Lists the login's security events. Signatures are not listed, because their log is stored in the browser that signs.
 */
export function SecurityLogView() {
  return <SignedIn view={{ name: 'SecurityLog' }}>{({ user }) => <Log userId={user.id} />}</SignedIn>
}

function Log({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['custodyLog', userId],
    queryFn: ({ signal }) => loginAccount.log(signal),
  })
  return (
    <div className="stack">
      <p className="footnote">{t('custodyLog.text', { host: location.host })}</p>
      {error && (
        <Unavailable
          error={error}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          view={{ name: 'SecurityLog' }}
        />
      )}
      {!data && !error && <GreyList count={3} />}
      {data?.length === 0 && <EmptyState icon="shield" title={t('custodyLog.none')} />}
      {data && data.length > 0 && <Entries entries={data} />}
      <Button block icon="shield" onClick={() => router.push({ name: 'SignatureLog' })}>
        {t('custodyLog.signatures')}
      </Button>
    </div>
  )
}

function Entries({ entries }: { entries: CustodyLogEntry[] }) {
  const [shown, setShown] = useState(page)
  return (
    <>
      <List label={t('settings.log')} variant="group">
        {entries.slice(0, shown).map(({ time, event, label }, at) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: newest first, and none is ever changed: its place from the end names it
            key={entries.length - at}
            position={at + 1}
            setSize={entries.length}
            image={icons[event]}
            title={t(`custodyLog.${event}`)}
            detail={
              <>
                {formatDateTime(time, getFormatLocale())}
                {label && (
                  <>
                    {' · '}
                    <bdi>{label}</bdi>
                  </>
                )}
              </>
            }
          />
        ))}
      </List>
      {shown < entries.length && (
        <Button block onClick={() => setShown(shown + page)}>
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}
