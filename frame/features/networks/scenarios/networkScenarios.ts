import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { WrongNodeError } from '@oriel/shared/errors/catalogueErrors.ts'
import { ChainDisconnectedError, UserRejectedError, WalletError } from '@oriel/shared/errors/errors.ts'
import type { KitOptions } from '@oriel/shared/kit/options.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { mockPending } from '../../../scenarios/support/approvalRows.ts'
import { accounts, ethereum, networks as known, meadow, optimism, solana } from '../../../scenarios/support/fixtures.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { MockRequest } from '../../../scenarios/support/requests.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, mockAccount, neverResolve, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'

const surface = 'frame'

function showConnectedView(view: View, change: Partial<Connector> = {}, agreed?: CaipNetworkId[]) {
  const wallet = mockWallet({ switchNetwork: neverResolve, ...change })
  registry.store.setState({ connectors: [wallet] })
  session.set('eip155', {
    status: 'connected',
    connectorId: wallet.id,
    walletName: wallet.name,
    accounts: [{ namespace: 'eip155', address: accounts[0]?.eip155 ?? '', type: 'eoa' }],
    networks: agreed,
  })
  showInFrame({ name: 'Account' }, view)
  networks.store.setState({ requested: [...known.slice(0, 5), solana] })
}

const toOptimism: View = { name: 'SwitchNetwork', network: optimism.caipNetworkId }
const createFailingSwitch = (error: Error) => ({ switchNetwork: () => Promise.reject(error) })
const seeRetry = (user: UserActions) => user.see(t('common.retry'))

const scenarios: Scenario[] = [
  {
    name: 'networks-refused',
    title: 'The wallet refused some networks',
    surface,
    show: () => showConnectedView({ name: 'Networks' }, {}, [ethereum.caipNetworkId, 'eip155:137']),
  },
  { name: 'switch-wallet', title: 'The wallet asks', surface, show: () => showConnectedView(toOptimism) },
  {
    name: 'switch-wallet-declined',
    title: 'Declined in the wallet',
    surface,
    show: () => showConnectedView(toOptimism, createFailingSwitch(new UserRejectedError())),
    play: seeRetry,
  },
  {
    name: 'switch-wallet-failed',
    title: 'The wallet can’t switch',
    surface,
    show: () =>
      showConnectedView(
        toOptimism,
        createFailingSwitch(
          new WalletError('Unrecognized chain ID "0xa". Try adding the chain first.', { code: 4902 }),
        ),
      ),
    play: seeRetry,
  },
  {
    name: 'switch-chain',
    title: 'Another wallet is needed',
    surface,
    show: () =>
      showConnectedView({ name: 'SwitchActiveChain', switchToChain: 'solana', network: solana.caipNetworkId }),
  },
  {
    name: 'unsupported-unknown',
    title: 'An unknown network',
    surface,
    show() {
      showConnectedView({ name: 'UnsupportedChain' })
      networks.store.setState({ active: { eip155: 'eip155:7777777' } })
    },
  },
]

function showAdding(view: View, request?: MockRequest) {
  showConnected({ name: 'Account' })
  showInFrame({ name: 'Account' }, ...(request ? [] : [{ name: 'Networks' } as const]), view)
  answers.queries.node ??= () => true
  if (request) mockPending([request], view)
}

const polygon: View = { name: 'AddNetwork', network: 'eip155:137' }
const createAddPolygon = (change: object = {}): MockRequest => ({
  method: 'wallet_addEthereumChain',
  params: [{ chainId: '0x89', chainName: 'Polygon', ...change }],
})

const adding: Scenario[] = [
  { name: 'add-network', title: 'Networks to add', surface, show: () => showAdding({ name: 'AddNetwork' }) },
  {
    name: 'add-network-none',
    title: 'No network to add',
    surface,
    show() {
      showAdding({ name: 'AddNetwork' })
      networks.store.setState({ requested: known })
    },
  },
  { name: 'add-network-one', title: 'Add a network', surface, show: () => showAdding(polygon) },
  {
    name: 'add-network-checking',
    title: 'Checking the node',
    surface,
    waits: true,
    show() {
      answers.queries.node = neverResolve
      showAdding(polygon)
    },
    play: (user) => user.press(t('addNetwork.add')),
  },
  {
    name: 'add-network-wrong',
    title: 'The node serves another network',
    surface,
    show() {
      const text =
        'The node behind Polygon says that it is eip155:1, so this network cannot be used. Tell whoever runs this wallet.'
      answers.queries.node = () => Promise.reject(new WrongNodeError(text))
      showAdding(polygon)
    },
    async play(user) {
      await user.press(t('addNetwork.add'))
      await seeRetry(user)
    },
  },
  {
    name: 'add-network-asked',
    title: 'Requested by the site',
    surface,
    show: () => showAdding(polygon, createAddPolygon()),
  },
  {
    name: 'add-network-named',
    title: 'The site uses another name',
    surface,
    show: () => showAdding(polygon, createAddPolygon({ chainName: 'Matic Mainnet' })),
  },
  {
    name: 'add-network-claims',
    title: 'The site claims another currency',
    surface,
    show: () =>
      showAdding(
        polygon,
        createAddPolygon({
          chainName: 'The one and only real Ethereum network of this exchange',
          nativeCurrency: { name: 'Dollar', symbol: 'USDC', decimals: 6 },
        }),
      ),
  },
]

function showOfPage(view: View, request?: MockRequest) {
  showConnected({ name: 'Account' })
  networks.bring(meadow)
  showAdding(view, request)
}

const ofPage: Scenario[] = [
  {
    name: 'page-network-asked',
    title: 'The site asks to add one',
    surface,
    show: () =>
      showOfPage(
        { name: 'AddNetwork', network: meadow.caipNetworkId },
        { method: 'wallet_addEthereumChain', params: [{ chainId: '0x1e61', chainName: 'Meadow' }] },
      ),
  },
  {
    name: 'page-network-list',
    title: 'In the list',
    surface,
    show() {
      showOfPage({ name: 'Networks' })
      networks.add(meadow.caipNetworkId)
    },
  },
  {
    name: 'page-network-switch',
    title: 'The site asks to switch',
    surface,
    show() {
      const view: View = { name: 'SwitchNetwork', network: meadow.caipNetworkId }
      showOfPage(view, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1e61' }] })
    },
  },
  {
    name: 'page-network-account',
    title: 'In the account',
    surface,
    show() {
      // The backend knows no tokens and no prices of such a network.
      answers.queries.assets = () => ({ assets: [], isIncomplete: false })
      showOfPage({ name: 'Account' })
      networks.add(meadow.caipNetworkId)
      networks.setActive(meadow.caipNetworkId)
    },
  },
]

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const watch: View = { name: 'WatchAsset', network: ethereum.caipNetworkId, token }

function showWatching(result: Partial<TokenInfo> | Error, claims: object = {}) {
  showConnected({ name: 'Account' })
  showInFrame({ name: 'Account' }, watch)
  const info: TokenInfo = { address: token, standard: 'erc20', symbol: 'TKN', name: 'Token of Tokens', decimals: 18 }
  answers.queries.token = () => (result instanceof Error ? Promise.reject(result) : { ...info, ...result })
  const params = { type: 'ERC20', options: { address: token, ...claims } }
  mockPending([{ method: 'wallet_watchAsset', params }], watch)
}

const watching: Scenario[] = [
  {
    name: 'watch-asset',
    title: 'The site asks to add a token',
    surface,
    show: () => showWatching({ isKnown: true, balance: 12_500_000_000_000_000_000n }),
  },
  {
    name: 'watch-asset-claims',
    title: 'The token’s own facts differ',
    surface,
    show: () => showWatching({ balance: 0n }, { symbol: 'USDC', decimals: 6 }),
  },
  {
    name: 'watch-asset-unreadable',
    title: 'The token can’t be read',
    surface,
    show: () =>
      showWatching(new ChainDisconnectedError(undefined, { data: { reason: 'unreachable', network: 'Ethereum' } })),
    play: seeRetry,
  },
]

function showUnsupportedNetwork(kitOptions: KitOptions, active: CaipNetworkId = 'eip155:43114') {
  options.set(kitOptions)
  showConnectedView({ name: 'Account' })
  mockAccount()
  networks.store.setState({ requested: known.slice(0, 2), active: { eip155: active } })
}

const policies: Scenario[] = [
  { name: 'unsupported-banner', title: 'Banner', surface, show: () => showUnsupportedNetwork({}) },
  {
    name: 'unsupported-banner-unknown',
    title: 'Banner, unknown network',
    surface,
    show: () => showUnsupportedNetwork({}, 'eip155:7777777'),
  },
  {
    name: 'unsupported-banner-fixed',
    title: 'Banner, the site doesn’t allow switching',
    surface,
    show: () => showUnsupportedNetwork({ enableNetworkSwitch: false }),
  },
  {
    name: 'unsupported-ignore',
    title: 'No notice',
    surface,
    show: () => showUnsupportedNetwork({ unsupportedNetwork: 'ignore' }),
  },
]

export const networkScenarios: ScenarioGroup[] = [
  { area: 'Networks of a phone wallet', scenarios },
  { area: 'Add a network', scenarios: adding },
  { area: 'Networks of a page', scenarios: ofPage },
  { area: 'Add a token', scenarios: watching },
  { area: 'Unsupported networks', scenarios: policies },
]
