import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { type BroughtWallet, coinbaseId, coinbaseRdns, type PageWallet } from '@oriel/shared/kit/pageWallet.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { config } from '../../platform/config.ts'
import { hostPage } from '../../state/hostPage.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { registry } from '../connection/registry.ts'
import type { Connector } from '../connector/connector.ts'
import { walletChanges } from '../connector/walletChanges.ts'
import { blockedPopup } from './blockedPopup.ts'
import { createEvmPageWallet } from './evmPageWallet.ts'
import { ignoreStaleChanges } from './ignoreStaleChanges.ts'
import { callPageWallet, clarifyErrors } from './pageWalletCalls.ts'
import { pageWallets } from './pageWallets.ts'

const name = 'Coinbase'
const wallet: PageWallet = { id: coinbaseId, kind: 'announced', name, rdns: coinbaseRdns }

const evm = createEvmPageWallet({
  wallet,
  async call(method, params) {
    await loadWallet()
    return callPageWallet(coinbaseId, method, params)
  },
  onChange(change) {
    walletChanges.emit({ connectorId: coinbaseId, grants: { eip155: ignoreStaleChanges(change) } })
  },
})

const loadWallet = lazy(async () => {
  const host = await hostPage.calls()
  await clarifyErrors(host.bringWallet(describeDapp()))
})

function describeDapp(): BroughtWallet {
  const { metadata } = options.store.getState()
  const { requested, active } = networks.store.getState()
  const ids = new Set([active.eip155 ?? '', ...requested.map(({ caipNetworkId }) => caipNetworkId)])
  const chains = [...ids].map(parseCaipNetworkId).filter((chain) => chain?.namespace === 'eip155')
  const [icon] = metadata?.icons ?? []
  return {
    id: coinbaseId,
    url: config.coinbaseUrl ?? '',
    name: escapeName(metadata?.name ?? hostPage.origin).slice(0, 64),
    ...(icon && { icon }),
    chainIds: chains.map((chain) => Number(chain?.reference)).slice(0, 64),
  }
}

const coinbase: Connector = {
  id: coinbaseId,
  name,
  type: 'EXTERNAL',
  namespaces: ['eip155'],
  rdns: coinbaseRdns,
  asksUser: true,
  supports: evm.supports,
  async connect({ signal }) {
    return { eip155: await evm.connect(signal) }
  },
  async restore() {
    const answer = await evm.restore()
    // Treat a locked wallet as disconnected. The wallet stores its accounts in this page. If there are no accounts,
    // there is nothing to unlock.
    return answer === 'locked' ? undefined : { eip155: answer }
  },
  // Revoke the permission when disconnecting. The library stores the connection in the page. If the stored connection
  // remained, the next connection would not prompt for the account.
  disconnect: evm.revoke,
  async switchNetwork(network) {
    if (network.chainNamespace !== 'eip155' || !evm.switchNetwork) throw new UnsupportedMethodError()
    const { switchNetwork } = evm
    await blockedPopup.retry(name, () => switchNetwork(network))
  },
  request: (request) => blockedPopup.retry(name, () => evm.request(request)),
}

/** Adds the Coinbase connector. The page loads Coinbase's library only when the connector is called. */
export function addCoinbase() {
  if (registry.find(coinbaseId)) return
  pageWallets.subscribe((event) => {
    if (event.id === coinbaseId) evm.onEvent(event)
  })
  registry.put(coinbase)
}
