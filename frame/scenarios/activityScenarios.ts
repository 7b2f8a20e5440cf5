import { NftsUnavailableError } from '#shared/accountErrors.ts'
import { TransactionsFetchError } from '#shared/catalogueErrors.ts'
import type { View } from '#shared/view.ts'
import { accountTab } from '../account/accountTab.ts'
import { keptAnswers } from '../account/keptAnswers.ts'
import { phrase } from '../chains/phrase.ts'
import { t } from '../i18n/i18n.ts'
import { changeConfig } from '../platform/config.ts'
import { options } from '../state/options.ts'
import type { RecordedText, RecordedTransfer, TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { entry, manyHistory, manyNfts, someHistory } from './accountFixtures.ts'
import { accounts, ethereum, solana } from './fixtures.ts'
import { apes, friend } from './mockChain.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, keepOldAnswers, never, showConnected } from './setUp.ts'
import { showOnSolana } from './solanaFixtures.ts'

const minute = 60_000
const hour = 60 * minute
const network = ethereum.caipNetworkId
const mostRows = 5000
const rowsOfPage = 50

const transfer: RecordedTransfer = { to: friend, units: '1500000', decimals: 6, symbol: 'USDC' }
const longTitle = 'Transfer ownership of a contract with quite a long description'

/** The half minutes keep "3 min" from turning into "4 min" in a picture. */
const statuses: [TransactionRecord['status'], title: RecordedText, ago: number, transfer?: RecordedTransfer][] = [
  ['sent', phrase('action.send'), 1.5 * minute, transfer],
  ['success', phrase('action.swap'), 12.5 * minute],
  ['reverted', phrase('action.allowSpending'), 3.5 * hour],
  ['replaced', phrase('action.sendTokens'), 49 * hour, transfer],
  ['dropped', longTitle, 24 * 40 * hour],
]

const records = (): TransactionRecord[] =>
  statuses.map(([status, title, ago, transfer], at) => ({
    hash: `0x${`${at}`.repeat(64)}`,
    networkId: network,
    from: accounts[0]?.eip155 ?? '',
    nonce: at,
    sentAt: Date.now() - ago,
    status,
    title,
    ...(transfer && { transfer }),
    ...(status === 'replaced' && { replacedBy: `0x${'9'.repeat(64)}` }),
  }))

type Show = { history?: () => unknown; nfts?: () => unknown; hasRecords?: boolean; view?: View }

function showIn(
  tab: 'activity' | 'nfts',
  { history, nfts, hasRecords = false, view = { name: 'Account' } }: Show = {},
) {
  if (history) answers.queries.history = history
  if (nfts) answers.queries.nfts = nfts
  if (hasRecords) transactions.store.setState({ list: records() })
  showConnected(view)
  accountTab.choose(tab)
}

const surface = 'frame'
const activity: Scenario[] = [
  { name: 'activity', title: 'All kinds of entries', surface, show: () => showIn('activity') },
  {
    name: 'activity-own',
    title: 'Sent from here, in every status',
    surface,
    show: () => showIn('activity', { hasRecords: true }),
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
    show: () => showIn('activity', { history: () => Promise.reject(new TransactionsFetchError()), hasRecords: true }),
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
    play: (user) => user.see(t('account.asOf', { time: '5 min' })),
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
      showIn('activity', { hasRecords: true })
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

const transaction = (hash: string, more: Show = {}) =>
  showIn('activity', { ...more, view: { name: 'Transaction', network, hash } })
const hashOf = (at: number) => entry(at, { ago: 0 }).metadata.hash

const solanaTransaction: View = { name: 'Transaction', network: solana.caipNetworkId, hash: '1'.repeat(87) }

const details: Scenario[] = [
  { name: 'transaction', title: 'A swap', surface, show: () => transaction(hashOf(8)) },
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
    show: () => transaction(`0x${'0'.repeat(64)}`, { hasRecords: true }),
  },
  {
    name: 'transaction-replaced',
    title: 'Replaced',
    surface,
    show: () => transaction(`0x${'3'.repeat(64)}`, { hasRecords: true }),
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

const openNft = (tokenId: string) => () =>
  showIn('nfts', { view: { name: 'Nft', network, contract: `${network}:${apes}`, tokenId } })

const nfts: Scenario[] = [
  { name: 'nfts', title: 'All kinds', surface, show: () => showIn('nfts') },
  { name: 'nfts-none', title: 'No NFTs', surface, show: () => showIn('nfts', { nfts: () => ({ nfts: [] }) }) },
  {
    name: 'nfts-incomplete',
    title: 'Some collections didn’t answer',
    surface,
    show: () => showIn('nfts', { nfts: () => ({ nfts: [], incomplete: true }) }),
  },
  { name: 'nfts-loading', title: 'Loading', surface, waits: true, show: () => showIn('nfts', { nfts: never }) },
  {
    name: 'nfts-failed',
    title: 'Unavailable',
    surface,
    show: () => showIn('nfts', { nfts: () => Promise.reject(new NftsUnavailableError()) }),
    play: (user) => user.see(t('errors.NftsUnavailableError')),
  },
  {
    name: 'nfts-many',
    title: 'Three hundred NFTs',
    surface,
    show: () => showIn('nfts', { nfts: () => ({ nfts: manyNfts(300) }) }),
  },
  {
    name: 'nfts-not-indexed',
    title: 'The backend doesn’t index this network',
    surface,
    show() {
      showIn('nfts')
      changeConfig({ indexed: [] })
    },
  },
  { name: 'nft', title: 'With traits', surface, show: openNft('7') },
  { name: 'nft-undescribed', title: 'Without name or description', surface, show: openNft(`${10n ** 70n}`) },
  { name: 'nft-no-picture', title: 'Without a picture', surface, show: openNft('9') },
  {
    name: 'nfts-solana',
    title: 'On Solana',
    surface,
    show() {
      showOnSolana([{ name: 'Account' }], { alone: true })
      accountTab.choose('nfts')
    },
  },
  {
    name: 'nft-unavailable',
    title: 'The list can’t be loaded',
    surface,
    show() {
      answers.queries.nfts = () => Promise.reject(new NftsUnavailableError())
      openNft('7')()
    },
    play: (user) => user.see(t('errors.NftsUnavailableError')),
  },
  { name: 'nft-gone', title: 'No longer in the list', surface, show: openNft('404') },
]

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
  area: 'Activity and NFTs',
  scenarios: [...activity, ...details, ...nfts],
}
