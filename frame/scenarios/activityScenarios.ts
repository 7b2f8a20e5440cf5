import { TransactionsFetchError } from '#shared/catalogueErrors.ts'
import type { View } from '#shared/view.ts'
import { accountTab } from '../account/accountTab.ts'
import { keptAnswers } from '../account/keptAnswers.ts'
import { phrase } from '../chains/phrase.ts'
import { t } from '../i18n/i18n.ts'
import { changeConfig } from '../platform/config.ts'
import { options } from '../state/options.ts'
import type { RecordedApproval, RecordedText, RecordedTransfer, TransactionRecord } from '../state/transactionRecord.ts'
import { dollars, entry, manyHistory, someHistory, takenHistory } from './accountFixtures.ts'
import { accounts, ethereum, solana } from './fixtures.ts'
import { friend, permit2, usdc } from './mockChain.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, keepOldAnswers, keptAge, never } from './setUp.ts'
import { showIn } from './showIn.ts'
import { showOnSolana } from './solanaFixtures.ts'

const minute = 60_000
const hour = 60 * minute
const network = ethereum.caipNetworkId
const mostRows = 5000
const rowsOfPage = 50

const transfer: RecordedTransfer = { to: friend, units: '1500000', decimals: 6, symbol: 'USDC', token: usdc }
const approval: RecordedApproval = { spender: permit2, token: usdc, symbol: 'USDC' }
const longTitle = 'Transfer ownership of a contract with quite a long description'

/** The half minutes keep "3 min" from turning into "4 min" in a picture. */
const statuses: [TransactionRecord['status'], title: RecordedText, ago: number, more?: Partial<TransactionRecord>][] = [
  ['sent', phrase('action.send'), 1.5 * minute, { transfer, isSignedHere: true, isSeen: true }],
  ['success', phrase('action.swap'), 12.5 * minute],
  ['sent', phrase('action.swapFor', { give: 'USDC', get: 'ETH' }), 0.5 * minute, { isSignedHere: true, isSeen: true }],
  ['reverted', phrase('action.send'), 3.5 * hour, { transfer }],
  ['replaced', phrase('action.sendTokens'), 49 * hour, { transfer }],
  ['dropped', longTitle, 24 * 40 * hour, { isSignedHere: true }],
  ['sent', phrase('action.sendTokens'), 2.5 * minute, { transfer, isSignedHere: true }],
  ['success', phrase('action.allowSpending'), 20 * hour, { approval }],
]

const records = (): TransactionRecord[] =>
  statuses.map(([status, title, ago, more], at) => ({
    hash: `0x${`${at}`.repeat(64)}`,
    networkId: network,
    from: accounts[0]?.eip155 ?? '',
    nonce: at,
    sentAt: Date.now() - ago,
    status,
    title,
    ...more,
    ...(status === 'replaced' && { replacedBy: `0x${'9'.repeat(64)}` }),
  }))

const surface = 'frame'
const activity: Scenario[] = [
  { name: 'activity', title: 'All kinds of entries', surface, show: () => showIn('activity') },
  {
    name: 'activity-own',
    title: 'Sent from here, in every status',
    surface,
    show: () => showIn('activity', { records: records() }),
  },
  {
    name: 'activity-own-swap',
    title: 'A swap of the wallet, of which the index sees one side',
    surface,
    show: () => showIn('activity', ownSwap()),
  },
  {
    name: 'activity-none',
    title: 'No transactions',
    surface,
    show: () => showIn('activity', { history: () => ({ data: [] }) }),
  },
  {
    name: 'activity-loading',
    title: 'Loading',
    surface,
    waits: true,
    show: () => showIn('activity', { history: never }),
  },
  {
    name: 'activity-failed',
    title: 'Unavailable',
    surface,
    show: () => showIn('activity', { history: () => Promise.reject(new TransactionsFetchError()), records: records() }),
    play: (user) => user.see(t('errors.TransactionsFetchError')),
  },
  {
    name: 'activity-as-of',
    title: 'Last known list while it loads again',
    surface,
    waits: true,
    show() {
      keepOldAnswers((whose) => keptAnswers.keepHistory(whose, { data: someHistory() }))
      showIn('activity', { history: never })
    },
    play: (user) => user.see(t('account.asOf', { time: keptAge() })),
  },
  {
    name: 'activity-solana',
    title: 'On Solana',
    surface,
    show() {
      showOnSolana([{ name: 'Account' }], { alone: true })
      accountTab.choose('activity')
    },
  },
  {
    name: 'activity-behind',
    title: 'The backend is behind the chain',
    surface,
    show: () => showIn('activity', { history: () => ({ data: someHistory(), blocksBehind: 1204 }) }),
  },
  {
    name: 'activity-spam',
    title: 'A page with spam only, then the next page',
    surface,
    show() {
      answers.queries.history = spamThenRest
      showIn('activity')
    },
    play: (user) => user.see(t('activity.send')),
  },
  {
    name: 'activity-taken',
    title: 'A token was taken, and a look-alike of a known address',
    surface,
    show: () => showIn('activity', { history: () => ({ data: [...takenHistory(), ...someHistory()] }) }),
    play: (user) => user.see(t('activity.taken')),
  },
  {
    name: 'activity-many',
    title: 'Five thousand transactions',
    surface,
    show() {
      answers.queries.history = pageOfMany
      showIn('activity')
    },
  },
  {
    name: 'activity-more',
    title: 'Loading the next page',
    surface,
    waits: true,
    show() {
      showIn('activity', { history: () => ({ data: someHistory().slice(0, 3), next: 'more' }) })
      answers.queries.history = (_, page) => (page ? never() : { data: someHistory().slice(0, 3), next: 'more' })
    },
  },
  {
    name: 'activity-not-indexed',
    title: 'The backend doesn’t index this network',
    surface,
    show() {
      showIn('activity', { records: records() })
      changeConfig({ indexed: [] })
    },
  },
  {
    name: 'activity-off',
    title: 'The deployment has no indexer',
    surface,
    show() {
      options.set({ remoteFeatures: { activity: false } })
      showIn('activity')
    },
  },
]

const transaction = (hash: string, more: Parameters<typeof showIn>[1] = {}) =>
  showIn('activity', { ...more, view: { name: 'Transaction', network, hash } })
const hashOf = (at: number) => entry(at, { ago: 0 }).metadata.hash

const solanaTransaction: View = { name: 'Transaction', network: solana.caipNetworkId, hash: '1'.repeat(87) }

const details: Scenario[] = [
  { name: 'transaction', title: 'A swap', surface, show: () => transaction(hashOf(8)) },
  {
    name: 'transaction-own-swap',
    title: 'A swap of the wallet, of which the index sees one side',
    surface,
    show: () => transaction(hashOf(9), ownSwap()),
  },
  { name: 'transaction-failed', title: 'A failed transaction', surface, show: () => transaction(hashOf(5)) },
  {
    name: 'transaction-app',
    title: 'An app transaction without transfers',
    surface,
    show: () => transaction(hashOf(2)),
  },
  {
    name: 'transaction-pending',
    title: 'Pending',
    surface,
    show: () => transaction(`0x${'0'.repeat(64)}`, { records: records() }),
  },
  {
    name: 'transaction-replaced',
    title: 'Replaced',
    surface,
    show: () => transaction(`0x${'3'.repeat(64)}`, { records: records() }),
  },
  {
    name: 'transaction-unclear',
    title: 'Sent, but no node has confirmed that it has it',
    surface,
    show: () => transaction(`0x${'5'.repeat(64)}`, { records: records() }),
  },
  {
    name: 'transaction-reverted',
    title: 'Sent from here, and it failed',
    surface,
    show() {
      answers.queries.fee = () => 1_230_000_000_000_000n
      transaction(`0x${'2'.repeat(64)}`, { records: records() })
    },
  },
  {
    name: 'transaction-dropped',
    title: 'No node has it',
    surface,
    show: () => transaction(`0x${'4'.repeat(64)}`, { records: records() }),
  },
  {
    name: 'transaction-approval',
    title: 'A permission to spend, with who got it',
    surface,
    show() {
      answers.queries.fee = () => 960_000_000_000_000n
      transaction(`0x${'6'.repeat(64)}`, { records: records() })
    },
  },
  {
    name: 'transaction-unavailable',
    title: 'The list can’t be loaded',
    surface,
    show: () => transaction(hashOf(8), { history: () => Promise.reject(new TransactionsFetchError()) }),
    play: (user) => user.see(t('errors.TransactionsFetchError')),
  },
  {
    name: 'transaction-loading',
    title: 'The list is loading',
    surface,
    waits: true,
    show: () => transaction(hashOf(8), { history: never }),
    play: (user) => user.see(t('activity.loading')),
  },
  {
    name: 'transaction-solana',
    title: 'On Solana',
    surface,
    show: () => showOnSolana([solanaTransaction], { alone: true }),
  },
  { name: 'transaction-gone', title: 'No longer in the list', surface, show: () => transaction(`0x${'f'.repeat(64)}`) },
]

/** The index does not see what a contract pays in the network’s currency. */
function ownSwap() {
  const swap = { swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '1.5', swapToAmount: '0.0005' }
  const from = accounts[0].eip155
  const own = {
    hash: hashOf(9),
    networkId: network,
    from,
    sentAt: Date.now(),
    status: 'success',
    isOwn: true,
    swap,
  } as const
  const indexed = entry(9, {
    ago: minute,
    operationType: 'execute',
    sentTo: friend,
    transfers: [dollars('out', '1.5')],
  })
  return {
    history: () => ({ data: [indexed] }),
    records: [{ ...own, title: t('swap.record', { amount: '1.5 USDC', symbol: 'ETH' }) }],
  }
}

/** The history is created once, because scrolling requests its pages. */
let many: ReturnType<typeof manyHistory> | undefined

function pageOfMany(_: readonly unknown[], page?: unknown) {
  many ??= manyHistory(mostRows)
  const from = Number(page ?? 0)
  const next = from + rowsOfPage
  return { data: many.slice(from, next), ...(next < mostRows && { next: String(next) }) }
}

function spamThenRest(_: readonly unknown[], page?: unknown) {
  if (page) return { data: someHistory() }
  const transfers = [{ nft_info: { flags: { is_spam: true } }, direction: 'in' as const, quantity: { numeric: '1' } }]
  return { data: Array.from({ length: 8 }, (_, at) => entry(100 + at, { ago: minute, transfers })), next: 'rest' }
}

export const activityScenarios: ScenarioGroup = {
  area: 'Activity',
  scenarios: [...activity, ...details],
}
