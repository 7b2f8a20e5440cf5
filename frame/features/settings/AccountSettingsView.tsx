import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { t } from '../../i18n/i18n.ts'
import { visitWallet } from '../../parts/wallets/visitWallet.ts'
import { getConnectedNamespaces, getMissingNamespaces } from '../../parts/wallets/walletsInUse.ts'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { AccountsRow } from '../account/AccountsRow.tsx'
import { disconnectWallet } from '../account/disconnectWallet.ts'
import { useAccount } from '../account/parts/useAccount.ts'
import { useReturnToConnect } from '../account/useReturnToConnect.ts'
import { NameRow } from '../names/NameRow.tsx'
import { AccountTypeSettings } from './AccountType.tsx'

export function AccountSettingsView() {
  const namespace = useAccount()?.namespace
  useReturnToConnect(!namespace)
  if (!namespace) return null
  const isOurs = registry.find(session.of(namespace).connectorId)?.type === 'AUTH'
  return (
    <div className="stack" data-gap="wide">
      <AccountRows namespace={namespace} />
      {isOurs && namespace === 'eip155' && <AccountTypeSettings />}
      {isOurs && <Security />}
      <List>
        <ListRow
          image="logout"
          title={t('account.disconnect')}
          isDanger
          onClick={() => void disconnectWallet(namespace)}
        />
      </List>
    </div>
  )
}

function AccountRows({ namespace }: { namespace: Namespace }) {
  const network = networks.inUse(namespace)
  const canSwitch = useIsOn('networkSwitch')
  const connector = registry.find(session.of(namespace).connectorId)
  const others = getConnectedNamespaces().filter((item) => item !== namespace)
  const [missing] = getMissingNamespaces()
  const isManaged = others.length > 0 || missing !== undefined || connector?.revoke !== undefined
  if (!canSwitch && !isManaged && connector?.type !== 'AUTH') return null
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('account.title')}</h2>
      <List label={t('account.title')}>
        <AccountsRow namespace={namespace} />
        <NameRow />
        {canSwitch && (
          <ListRow
            image="globe"
            title={t('account.network')}
            trailing={network?.name ?? t('account.unknownNetwork')}
            chevron
            onClick={() => router.push({ name: 'Networks' })}
          />
        )}
        {isManaged && (
          <ListRow
            image="swap"
            title={t('account.wallets')}
            detail={
              others.length === 0 && missing ? t('wallets.add', { chain: t(`namespace.${missing}`) }) : getWalletNames()
            }
            chevron
            onClick={() => router.push({ name: 'Wallets' })}
          />
        )}
      </List>
    </section>
  )
}

function Security() {
  const status = useStore(ownWallet.store, (state) => state.status)
  // Offer to unlock the wallet only on a trusted page. On other pages, the delegated wallet is unlocked for one
  // signature at a time.
  const restsOpen = useStore(ownWallet.store, ({ page }) => page.trusted)
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('account.security')}</h2>
      <List label={t('account.security')}>
        {status?.state === 'unlocked' && (
          <ListRow
            image="lock"
            title={t('account.lock')}
            detail={t('account.unlocked', { count: ownWallet.lockMinutes() })}
            onClick={() => void ownWallet.lock()}
          />
        )}
        {status?.state === 'locked' && restsOpen && (
          <ListRow image="unlock" title={t('account.unlock')} detail={t('account.locked')} onClick={unlock} />
        )}
        <ListRow image="shield" title={t('account.manage')} detail={t('account.manageDetail')} href="/" />
      </List>
    </section>
  )
}

function getWalletNames(): string {
  const names = getConnectedNamespaces().map((item) => {
    const { walletName, connectorId } = session.of(item)
    return walletName ?? registry.find(connectorId)?.name ?? t('wallets.unknown')
  })
  return [...new Set(names)].join(', ')
}

const unlock = () => visitWallet('unlock')
