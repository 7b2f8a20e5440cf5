import './account.css'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Network } from '#shared/networks.ts'
import { type AccountTab, accountTab } from '../../account/accountTab.ts'
import { t } from '../../i18n/i18n.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { unsupportedPolicy } from '../../state/unsupportedNetwork.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { NamespaceTabs } from '../networks/NamespaceTabs.tsx'
import { UnsupportedBanner } from '../networks/UnsupportedBanner.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountHead } from './AccountHead.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'
import { useAccount } from './useAccount.ts'
import { useAssets } from './useAssets.ts'
import { useGoneAccount } from './useGoneAccount.ts'

const tabs: AccountTab[] = ['tokens', 'nfts', 'activity']

export function AccountView() {
  const used = useAccount()
  useGoneAccount(used === undefined)
  if (!used) return null
  const { namespace, account } = used
  const network = networks.inUse(namespace)
  const { address } = account
  return (
    <div className="stack">
      <NamespaceTabs namespace={namespace} />
      <AccountHead key={`${namespace} ${address}`} namespace={namespace} address={address} network={network} />
      <UnsupportedBanner namespace={namespace} />
      {network ? (
        // The key drops all state when the account or the network changes.
        <OnNetwork key={`${network.caipNetworkId} ${address}`} network={network} address={address} />
      ) : (
        <NoNetwork />
      )}
    </div>
  )
}

function OnNetwork({ network, address }: { network: Network; address: string }) {
  const assets = useAssets(network, address)
  const chosen = useStore(accountTab.store, ({ tab }) => tab)
  const hasActivity = useStore(options.store, ({ remoteFeatures }) => remoteFeatures?.activity !== false)
  const offered = tabs.filter((tab) => tab !== 'activity' || hasActivity)
  const tab = offered.includes(chosen) ? chosen : 'tokens'
  const list = useReturn()

  function choose(next: AccountTab) {
    accountTab.choose(next)
    if (next === 'activity') kitEvents.emit({ type: 'CLICK_TRANSACTIONS' })
  }

  return (
    <>
      <AccountTotal network={network} assets={assets} />
      <AccountActions />
      <div ref={list}>
        <Tabs
          label={t('account.tabs')}
          tabs={offered.map((value) => ({ value, label: t(`account.${value}`) }))}
          value={tab}
          onChange={choose}
        >
          {tab === 'tokens' && <TokensTab network={network} assets={assets} />}
          {tab === 'nfts' && <NftsTab network={network} account={address} />}
          {tab === 'activity' && <ActivityTab network={network} account={address} />}
        </Tabs>
      </div>
    </>
  )
}

function NoNetwork() {
  const policy = useStore(options.store, unsupportedPolicy)
  return (
    <Banner tone="warning" live={false} title={t('errors.TokenBalanceUnavailableError')}>
      {policy === 'banner' ? undefined : t('account.wrongNetwork')}
    </Banner>
  )
}

function useReturn() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { top } = accountTab.store.getState()
    const area = list.current?.closest('.modal-scroll')
    if (area && top > 0) area.scrollTop = top
    accountTab.leaveAt(0)
  }, [])
  return list
}
