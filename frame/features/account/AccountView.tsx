import './account.css'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type AccountTab, accountTab } from '../../assets/accountTab.ts'
import { getAccountNetworks } from '../../assets/getAccountNetworks.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { UnsupportedBanner } from '../../parts/networks/UnsupportedBanner.tsx'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { getUnsupportedPolicy } from '../../state/unsupportedNetwork.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { KeptPurchases } from '../buy/KeptPurchases.tsx'
import { NetworkPill } from '../networks/NetworkPill.tsx'
import { BackupCardInPage } from '../ownWallet/BackupCard.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { ActivityTab } from './activity/ActivityTab.tsx'
import { NftsTab } from './nfts/NftsTab.tsx'
import { AccountActions } from './parts/AccountActions.tsx'
import { useAccount } from './parts/useAccount.ts'
import { useAssets } from './parts/useAssets.ts'
import { useOtherNetworkAssets } from './parts/useOtherNetworkAssets.ts'
import { TokensTab } from './tokens/TokensTab.tsx'
import { useReturnToConnect } from './useReturnToConnect.ts'

const tabs: AccountTab[] = ['tokens', 'nfts', 'activity']

export function AccountView() {
  const used = useAccount()
  useReturnToConnect(used === undefined)
  if (!used) return null
  const isOurs = registry.find(session.of(used.namespace).connectorId)?.type === 'AUTH'
  return (
    <div className="stack">
      {isOurs && <BackupCardInPage />}
      <AccountContent {...used} />
    </div>
  )
}

type AccountContentProps = NonNullable<ReturnType<typeof useAccount>> & {
  /** Extra action next to the default ones. */
  action?: ReactNode
}

/** Renders the content of the account view. The wallet's own page uses it too. */
export function AccountContent({ namespace, account, action }: AccountContentProps) {
  useStore(networks.store)
  const network = networks.inUse(namespace)
  const { address } = account
  return (
    <div className="stack">
      <UnsupportedBanner namespace={namespace} />
      {network ? (
        // Reset all state when the account or network changes.
        <OnNetwork key={`${network.caipNetworkId} ${address}`} network={network} address={address} action={action} />
      ) : (
        <NoNetwork namespace={namespace} />
      )}
    </div>
  )
}

type OnNetworkProps = { network: Network; address: string; action?: ReactNode }

function OnNetwork({ network, address, action }: OnNetworkProps) {
  const chosen = useStore(accountTab.store, ({ tab }) => tab)
  const hasActivity = useIsOn('activity')
  const offered = tabs.filter((tab) => tab !== 'activity' || hasActivity)
  const tab = offered.includes(chosen) ? chosen : 'tokens'
  const assets = useAssets(network, address)
  const elsewhere = useOtherNetworkAssets(useOtherNetworks(network))
  const list = useScrollRestoration()
  const isAll = elsewhere.others.length > 0
  useFailureToast(assets.error)

  function choose(next: AccountTab) {
    accountTab.choose(next)
    if (next === 'activity') kitEvents.emit({ type: 'CLICK_TRANSACTIONS' })
  }

  return (
    <>
      <AccountTotal network={network} assets={assets} elsewhere={elsewhere} isSaidBelow={tab === 'tokens'} />
      <AccountActions>{action}</AccountActions>
      <KeptPurchases account={address} />
      <div ref={list}>
        <Tabs
          label={t('account.tabs')}
          tabs={offered.map((value) => ({ value, label: t(`account.${value}`) }))}
          value={tab}
          onChange={choose}
          // Show "all networks" only on the tokens tab, because the other tabs show a single network.
          end={<NetworkPill network={network} isAll={isAll && tab === 'tokens'} />}
        >
          {tab === 'tokens' && <TokensTab network={network} assets={assets} elsewhere={elsewhere} />}
          {tab === 'nfts' && <NftsTab network={network} account={address} />}
          {tab === 'activity' && <ActivityTab network={network} account={address} />}
        </Tabs>
      </div>
    </>
  )
}

/** Shows a toast once for each outage, on every tab. The tokens tab also offers a retry. */
function useFailureToast(error: Error | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry that fails again belongs to the same outage
  useEffect(() => {
    if (error) toasts.error(describeError(error))
  }, [error === undefined])
}

function useOtherNetworks({ chainNamespace }: Network) {
  const sessions = useStore(session.store)
  const state = useStore(networks.store)
  const scope = useStore(accountTab.store, (place) => place.scope)
  const canSwitch = useIsOn('networkSwitch')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stores are read inside
  return useMemo(
    () => (scope === 'all' && canSwitch ? getAccountNetworks(chainNamespace).slice(1) : []),
    [sessions, state, scope, canSwitch, chainNamespace],
  )
}

/** Shown while the wallet is on a network that the deployment does not support. */
function NoNetwork({ namespace }: { namespace: Namespace }) {
  const policy = useStore(options.store, getUnsupportedPolicy)
  const requested = useStore(networks.store, (state) => state.requested)
  const canSwitch = useIsOn('networkSwitch')
  const { walletName, connectorId } = session.of(namespace)
  const name = walletName ?? registry.find(connectorId)?.name ?? t('networks.yourWallet')
  // True if the banner above already says that the network is unsupported.
  const isSaid = policy === 'banner' && networks.isUnsupported(namespace)
  // True if that banner has a switch button. It has one if the page requested a network of this namespace.
  const hasSwitch = isSaid && requested.some(({ chainNamespace }) => chainNamespace === namespace)
  return (
    <EmptyState
      icon="globe"
      title={t('account.unknownNetwork')}
      action={
        canSwitch &&
        !hasSwitch && (
          <Button variant="primary" onClick={() => router.push({ name: 'Networks' })}>
            {t('account.switchNetwork')}
          </Button>
        )
      }
    >
      {isSaid ? undefined : t('account.wrongNetwork', { name })}
    </EmptyState>
  )
}

function useScrollRestoration() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { top } = accountTab.store.getState()
    const area = list.current?.closest('.modal-scroll')
    if (area && top > 0) area.scrollTop = top
    accountTab.leaveAt(0)
  }, [])
  return list
}
