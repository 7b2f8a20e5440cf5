import { t } from '../../../i18n/i18n.ts'
import {
  accounts,
  createStatus,
  ethereum,
  networks as known,
  longNamed,
  optimism,
  solana,
} from '../../../scenarios/support/fixtures.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, mockAccount, neverResolve, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import { mockSolanaAccount } from '../../../scenarios/support/solanaFixtures.ts'
import { networks } from '../../../state/networks.ts'
import { type NamespaceSession, session } from '../../../state/session.ts'
import { toasts } from '../../../state/toasts.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'

const surface = 'frame'
const evm = known.filter(({ chainNamespace }) => chainNamespace === 'eip155')
const addresses = [...'12345678'].map((digit) => `0x${digit.repeat(3)}aBc${'f0'.repeat(15)}${digit.repeat(4)}`)

function showOwn(name: 'Receive' | 'Accounts', wallet: Partial<VaultStatus> = {}) {
  showConnected({ name }, createStatus(wallet))
  showInFrame({ name: 'Account' }, { name })
}

function showShared(name: 'Receive' | 'Accounts', list: readonly string[], change: Partial<NamespaceSession> = {}) {
  const wallet = mockWallet()
  registry.store.setState({ connectors: [wallet] })
  session.set('eip155', {
    status: 'connected',
    connectorId: wallet.id,
    walletName: wallet.name,
    accounts: list.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    ...change,
  })
  answers.queries.nativeBalance = () => 1_204_530_000_000_000_000n
  mockAccount()
  showInFrame({ name: 'Account' }, { name })
}

function addSolana() {
  mockSolanaAccount()
  session.set('solana', {
    status: 'connected',
    connectorId: 'me.rainbow',
    walletName: 'Rainbow',
    accounts: [{ namespace: 'solana', address: accounts[0]?.solana ?? '', type: 'eoa' }],
  })
  networks.store.setState({
    requested: [ethereum, optimism, solana],
    active: { eip155: ethereum.caipNetworkId, solana: solana.caipNetworkId },
  })
}

const receive: Scenario[] = [
  { name: 'receive', title: 'Own wallet', surface, show: () => showOwn('Receive') },
  {
    name: 'receive-copied',
    title: 'Copied',
    surface,
    show() {
      showOwn('Receive')
      toasts.success(t('receive.copied'))
    },
  },
  {
    name: 'receive-copy-failed',
    title: 'Copying failed',
    surface,
    show() {
      showOwn('Receive')
      toasts.error(t('receive.copyFailed'))
    },
  },
  {
    name: 'receive-share',
    title: 'With a share button',
    surface,
    canShare: true,
    show: () => showOwn('Receive', { accounts: longNamed }),
  },
  {
    name: 'receive-many-networks',
    title: 'Many networks',
    surface,
    show() {
      showOwn('Receive')
      networks.store.setState({ requested: evm })
    },
  },
  {
    name: 'receive-contract',
    title: 'A contract on one network',
    surface,
    show: () =>
      showShared('Receive', [], {
        accounts: [{ namespace: 'eip155', address: addresses[2] ?? '', type: 'smartAccount' }],
      }),
  },
  {
    name: 'receive-solana',
    title: 'Solana account beside an EVM account',
    surface,
    show() {
      showShared('Receive', addresses.slice(0, 1))
      addSolana()
      networks.store.setState({ namespace: 'solana' })
    },
  },
]

const list: Scenario[] = [
  {
    name: 'choose-account',
    title: 'Choose an account before connecting',
    surface,
    show() {
      ownWallet.store.setState({ status: createStatus({ accounts }) })
      ownWallet.prefer(1)
      showInFrame({ name: 'Connect' }, { name: 'ChooseAccount' })
    },
  },
  {
    name: 'accounts-new',
    title: 'An account that the site doesn’t know',
    surface,
    show: () => showOwn('Accounts', { accounts }),
    play: (user) => user.press(accounts[1]?.name ?? ''),
  },
  { name: 'accounts', title: 'Own wallet', surface, show: () => showOwn('Accounts', { accounts }) },
  { name: 'accounts-one', title: 'One account', surface, show: () => showOwn('Accounts') },
  {
    name: 'accounts-loading',
    title: 'Loading balances',
    surface,
    waits: true,
    show() {
      answers.queries.nativeBalance = neverResolve
      showOwn('Accounts', { accounts })
    },
  },
  {
    name: 'accounts-unavailable',
    title: 'Balances are unavailable',
    surface,
    show() {
      answers.queries.nativeBalance = () => Promise.reject(new TypeError('Failed to fetch'))
      showOwn('Accounts', { accounts: longNamed })
    },
  },
  {
    name: 'accounts-shared',
    title: 'Another wallet, both namespaces',
    surface,
    show() {
      showShared('Accounts', addresses.slice(0, 3))
      addSolana()
    },
  },
  {
    name: 'accounts-naming',
    title: 'Rename an account',
    surface,
    show: () => showShared('Accounts', addresses.slice(0, 3)),
    play: (user) => user.press(t('accounts.rename')),
  },
  {
    name: 'accounts-many',
    title: 'Twenty-four accounts',
    surface,
    show: () =>
      showShared(
        'Accounts',
        Array.from({ length: 24 }, (_, at) => `0x${String(at).padStart(4, '0').repeat(10)}`),
      ),
  },
]

export const receiveScenarios: ScenarioGroup[] = [
  { area: 'Receive', scenarios: receive },
  { area: 'Accounts', scenarios: list },
]
