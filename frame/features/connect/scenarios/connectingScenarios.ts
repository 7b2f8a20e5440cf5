import { DisconnectedError, UserRejectedError, WalletError } from '@oriel/shared/errors/errors.ts'
import { OpenerPolicyError, WalletPopupBlockedError } from '@oriel/shared/errors/externalErrors.ts'
import { toRdns } from '@oriel/shared/kit/rdns.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { ethereum, optimism, solana } from '../../../scenarios/support/fixtures.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { reportPressed, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { blockedPopup } from '../../../wallets/page/blockedPopup.ts'

const surface = 'frame'
const rainbow = mockWallet()
const long = 'The Wallet of the Association of Friends of Very Long Names'
const view: View = { name: 'ConnectingExternal', connector: rainbow.id }

type Row = { name: string; title: string; change?: Parameters<typeof mockWallet>[0]; isLocked?: boolean }

function createConnectingScenario({ name, title, change, isLocked = false }: Row): Scenario {
  const play = change?.connect && ((user: UserActions) => user.see(t('common.retry')))
  function show() {
    registry.store.setState({ connectors: [mockWallet(change)] })
    showInFrame({ name: 'Connect' }, view)
    if (isLocked) session.set('eip155', { status: 'disconnected', accounts: [], connectorId: rainbow.id, locked: true })
  }
  return { name, title, surface, show, play }
}

const createFailingWallet = (error: Error) => ({ connect: () => Promise.reject(error) })

const wallets: Scenario[] = [
  createConnectingScenario({ name: 'external', title: 'The wallet asks' }),
  createConnectingScenario({ name: 'external-locked', title: 'The wallet asks and may be locked', isLocked: true }),
  createConnectingScenario({
    name: 'external-long',
    title: 'The wallet has a long name',
    change: { name: long, icon: undefined },
  }),
  createConnectingScenario({
    name: 'external-declined',
    title: 'Declined',
    change: createFailingWallet(new UserRejectedError()),
  }),
  createConnectingScenario({
    name: 'external-asked',
    title: 'The wallet already has a request',
    change: createFailingWallet(
      new WalletError('Request of type eth_requestAccounts already pending.', { code: -32002 }),
    ),
  }),
  createConnectingScenario({
    name: 'external-failed',
    title: 'Failed',
    change: createFailingWallet(
      new WalletError(`${'An unknown RPC error occurred in the background. '.repeat(12)}`, { code: -32603 }),
    ),
  }),
  createConnectingScenario({
    name: 'external-blocked',
    title: 'The browser blocks the wallet’s window',
    change: { name: 'Coinbase', icon: undefined, ...createFailingWallet(new WalletPopupBlockedError()) },
  }),
  createConnectingScenario({
    name: 'external-cut-off',
    title: 'The site cuts off the wallet’s window',
    change: { name: 'Coinbase', icon: undefined, ...createFailingWallet(new OpenerPolicyError()) },
  }),
  {
    ...createConnectingScenario({
      name: 'external-removed',
      title: 'The visitor removed the site in the extension',
      change: {
        name: 'Oriel',
        icon: undefined,
        rdns: toRdns(location.origin),
        ...createFailingWallet(new DisconnectedError(undefined, { data: { reason: 'removed' } })),
      },
    }),
    play: (user) => user.see(t('errors.DisconnectedError.removed')),
  },
  {
    name: 'open-wallet',
    title: 'A request needs a click',
    surface,
    show() {
      showConnected({ name: 'OpenWallet' })
      blockedPopup.store.setState({ blocked: { name: 'Coinbase', onClick: () => reportPressed('Open') } })
    },
  },
  {
    name: 'external-gone',
    title: 'The wallet is gone',
    surface,
    show() {
      registry.store.setState({ connectors: [] })
      showInFrame({ name: 'Connect' }, view)
    },
  },
]

const done: Scenario[] = [
  createConnectedScenario('connected', 'The wallet has connected', 'Rainbow'),
  createConnectedScenario('connected-long', 'A wallet with a long name has connected', long),
]

function createConnectedScenario(name: string, title: string, walletName: string): Scenario {
  function show() {
    registry.store.setState({ connectors: [mockWallet({ name: walletName })] })
    showConnected({ name: 'Connected', connector: rainbow.id })
  }
  return { name, title, surface, show }
}

const several: Scenario[] = [
  createMultiChainScenario('multichain', 'Two namespaces', 'Rainbow'),
  createMultiChainScenario('multichain-long', 'Two namespaces, a long name', long),
]

function createMultiChainScenario(name: string, title: string, walletName: string): Scenario {
  function show() {
    registry.store.setState({
      connectors: [mockWallet({ name: walletName, type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })],
    })
    showInFrame({ name: 'Connect' }, { name: 'ConnectingMultiChain', connector: rainbow.id })
    networks.store.setState({ requested: [ethereum, optimism, solana] })
  }
  return { name, title, surface, show }
}

export const connectingScenarios: ScenarioGroup[] = [
  { area: 'Connect a page wallet', scenarios: wallets },
  { area: 'A wallet has connected', scenarios: done },
  { area: 'Choose the namespaces of a wallet', scenarios: several },
]
