import { useStore } from 'zustand'
import type { Namespace } from '#shared/caip.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { AccountsRow } from '../account/AccountsRow.tsx'
import { leaveWallet } from '../account/leaveWallet.ts'
import { useAccount } from '../account/useAccount.ts'
import { useGoneAccount } from '../account/useGoneAccount.ts'
import { connectedNamespaces, missingNamespaces } from '../connect/walletsInUse.ts'

export function AccountSettingsView() {
  const namespace = useAccount()?.namespace
  useGoneAccount(!namespace)
  if (!namespace) return null
  return (
    <div className="stack">
      <Rows namespace={namespace} />
      <Button variant="secondary" icon="logout" block onClick={() => void leaveWallet(namespace)}>
        {t('account.disconnect')}
      </Button>
    </div>
  )
}

function Rows({ namespace }: { namespace: Namespace }) {
  const network = networks.inUse(namespace)
  const canSwitch = useStore(options.store, ({ enableNetworkSwitch }) => enableNetworkSwitch !== false)
  const connector = registry.find(session.of(namespace).connectorId)
  const others = connectedNamespaces().filter((one) => one !== namespace)
  const [missing] = missingNamespaces()
  const isManaged = others.length > 0 || missing !== undefined || connector?.revoke !== undefined
  const isOurs = connector?.type === 'AUTH'
  if (!canSwitch && !isManaged && !isOurs) return null
  return (
    <List label={t('account.details')}>
      {canSwitch && (
        <ListRow
          title={t('account.network')}
          trailing={network?.name ?? t('account.unknownNetwork')}
          onClick={() => router.push({ name: 'Networks' })}
        />
      )}
      {isManaged && (
        <ListRow
          title={t('account.wallets')}
          detail={
            others.length === 0 && missing ? t('wallets.add', { chain: t(`namespace.${missing}`) }) : walletNames()
          }
          chevron
          onClick={() => router.push({ name: 'Wallets' })}
        />
      )}
      <AccountsRow namespace={namespace} />
      {isOurs && <OwnRows />}
    </List>
  )
}

function OwnRows() {
  const status = useStore(ownWallet.store, (state) => state.status)
  // A page that is not trusted holds a copy that opens for one signature at a time, so there is nothing to unlock.
  const restsOpen = useStore(ownWallet.store, ({ page }) => page.trusted)
  return (
    <>
      {status?.state === 'unlocked' && (
        <ListRow title={t('account.lock')} detail={t('account.unlocked')} onClick={() => void ownWallet.lock()} />
      )}
      {status?.state === 'locked' && restsOpen && (
        <ListRow title={t('account.unlock')} detail={t('account.locked')} onClick={unlock} />
      )}
      <ListRow title={t('account.manage')} detail={t('account.manageDetail')} href="/" />
    </>
  )
}

function walletNames(): string {
  const names = connectedNamespaces().map((one) => {
    const { walletName, connectorId } = session.of(one)
    return walletName ?? registry.find(connectorId)?.name ?? t('wallets.unknown')
  })
  return [...new Set(names)].join(', ')
}

function unlock() {
  ownWallet.openWindow('unlock').catch((error: Error) => {
    if (!isRejection(error)) toasts.error(describeError(error))
  })
}
