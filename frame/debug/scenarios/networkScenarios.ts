import type { CaipNetworkId } from '#shared/caip.ts'
import { UserRejectedError, WalletError } from '#shared/errors.ts'
import type { View } from '#shared/view.ts'
import type { Connector } from '../../connectors/connector.ts'
import { registry } from '../../connectors/registry.ts'
import { t } from '../../i18n/i18n.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { accounts, ethereum, networks as known, optimism, solana } from './fixtures.ts'
import type { Hand } from './hand.ts'
import { paperWallet } from './paperWallets.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { never, showInFrame } from './stage.ts'

const surface = 'frame'

/** Connected to a wallet of the page, which has a network of its own. */
function showWith(view: View, change: Partial<Connector> = {}, agreed?: CaipNetworkId[]) {
  const wallet = paperWallet({ switchNetwork: never, ...change })
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
const failing = (error: Error) => ({ switchNetwork: () => Promise.reject(error) })
const seesRetry = (hand: Hand) => hand.see(t('common.retry'))

const scenarios: Scenario[] = [
  {
    name: 'networks-refused',
    title: 'The wallet did not agree to all',
    surface,
    show: () => showWith({ name: 'Networks' }, {}, [ethereum.caipNetworkId, 'eip155:137']),
  },
  { name: 'switch-wallet', title: 'The wallet is being asked', surface, show: () => showWith(toOptimism) },
  {
    name: 'switch-wallet-declined',
    title: 'Declined in the wallet',
    surface,
    show: () => showWith(toOptimism, failing(new UserRejectedError())),
    play: seesRetry,
  },
  {
    name: 'switch-wallet-failed',
    title: 'The wallet cannot',
    surface,
    show: () =>
      showWith(
        toOptimism,
        failing(new WalletError('Unrecognized chain ID "0xa". Try adding the chain first.', { code: 4902 })),
      ),
    play: seesRetry,
  },
  {
    name: 'switch-chain',
    title: 'Another wallet is needed',
    surface,
    show: () => showWith({ name: 'SwitchActiveChain', switchToChain: 'solana', network: solana.caipNetworkId }),
  },
  {
    name: 'unsupported-unknown',
    title: 'On a network that nobody here knows',
    surface,
    show() {
      showWith({ name: 'UnsupportedChain' })
      networks.store.setState({ active: { eip155: 'eip155:7777777' } })
    },
  },
]

export const networkScenarios: ScenarioGroup[] = [{ area: 'Networks of a wallet', scenarios }]
