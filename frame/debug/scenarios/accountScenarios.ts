import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import type { TransactionRecord } from '../../state/transactionRecord.ts'
import { transactions } from '../../state/transactions.ts'
import type { VaultStatus } from '../../vault/methods.ts'
import { accounts, ethereum, longNamed, status } from './fixtures.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, never, showConnected } from './stage.ts'

const minute = 60_000
const hour = 60 * minute

/** One of each fate, newest first. The half minutes keep "3 min" from turning into "4 min" while one looks. */
const history: [TransactionRecord['status'], title: string, ago: number][] = [
  ['sent', 'Send', 1.5 * minute],
  ['success', 'Swap', 12.5 * minute],
  ['reverted', 'Allow spending', 3.5 * hour],
  ['replaced', 'Send tokens', 49 * hour],
  ['dropped', 'Transfer ownership of a contract with quite a long description', 24 * 40 * hour],
]

type Show = { balance?: () => unknown; wallet?: Partial<VaultStatus>; hasHistory?: boolean }

function show({ balance, wallet, hasHistory = false }: Show) {
  if (balance) answers.queries.nativeBalance = balance
  if (hasHistory) transactions.store.setState({ list: history.map(toRecord) })
  showConnected({ name: 'Account' }, status(wallet))
}

function toRecord([fate, title, ago]: (typeof history)[number], at: number): TransactionRecord {
  return {
    hash: `0x${`${at}`.repeat(64)}`,
    networkId: ethereum.caipNetworkId,
    from: accounts[0]?.eip155 ?? '',
    nonce: at,
    sentAt: Date.now() - ago,
    status: fate,
    title,
  }
}

const surface = 'frame'
const scenarios: Scenario[] = [
  { name: 'account', title: 'With money and a history', surface, show: () => show({ hasHistory: true }) },
  { name: 'account-new', title: 'New and empty', surface, show: () => show({ balance: () => 0n }) },
  { name: 'account-tiny', title: 'With almost nothing', surface, show: () => show({ balance: () => 21_000n }) },
  {
    name: 'account-rich',
    title: 'With a long number',
    surface,
    show: () => show({ balance: () => 123_456_789_012_345n * 10n ** 15n }),
  },
  {
    name: 'account-loading',
    title: 'The balance is being read',
    surface,
    waits: true,
    show: () => show({ balance: never }),
  },
  {
    name: 'account-unavailable',
    title: 'The balance is unavailable',
    surface,
    show: () => show({ balance: () => Promise.reject(new TypeError('Failed to fetch')), hasHistory: true }),
  },
  { name: 'account-locked', title: 'Locked', surface, show: () => show({ wallet: { state: 'locked' } }) },
  { name: 'account-several', title: 'Several accounts', surface, show: () => show({ wallet: { accounts } }) },
  { name: 'account-long', title: 'Long names', surface, show: () => show({ wallet: { accounts: longNamed } }) },
  {
    name: 'account-fixed-network',
    title: 'The page fixes the network',
    surface,
    show() {
      options.set({ enableNetworkSwitch: false })
      show({})
    },
  },
  {
    name: 'account-unknown-network',
    title: 'On no known network',
    surface,
    show() {
      show({})
      networks.store.setState({ active: {} })
    },
  },
]

export const accountScenarios: ScenarioGroup = { area: 'Account', scenarios }
