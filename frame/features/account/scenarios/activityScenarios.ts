import { TransactionsFetchError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { accountTab } from '../../../assets/accountTab.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { t } from '../../../i18n/i18n.ts'
import {
  createEntry,
  createHistory,
  createLongHistory,
  createTakenHistory,
} from '../../../scenarios/support/accountFixtures.ts'
import { ethereum, meadow, solana } from '../../../scenarios/support/fixtures.ts'
import { friend } from '../../../scenarios/support/mockChain.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, formatKeptAge, neverResolve, storeOldAnswers } from '../../../scenarios/support/setUp.ts'
import { showIn } from '../../../scenarios/support/showIn.ts'
import { showOnSolana } from '../../../scenarios/support/solanaFixtures.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { createOwnSwap, createRecords, getHash } from './activityFixtures.ts'

const minute = 60_000
const network = ethereum.caipNetworkId
const maxRows = 5000
const rowsOfPage = 50

const surface = 'frame'
const activity: Scenario[] = [
  { name: 'activity', title: 'All kinds of entries', surface, show: () => showIn('activity') },
  {
    name: 'activity-own',
    title: 'Sent from here, in every status',
    surface,
    show: () => showIn('activity', { records: createRecords() }),
  },
  {
    name: 'activity-own-swap',
    title: 'A swap of the wallet, of which the index sees one side',
    surface,
    show: () => showIn('activity', createOwnSwap()),
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
    show: () => showIn('activity', { history: neverResolve }),
  },
  {
    name: 'activity-failed',
    title: 'Unavailable',
    surface,
    show: () =>
      showIn('activity', { history: () => Promise.reject(new TransactionsFetchError()), records: createRecords() }),
    play: (user) => user.see(t('errors.TransactionsFetchError')),
  },
  {
    name: 'activity-as-of',
    title: 'Last known list while it loads again',
    surface,
    waits: true,
    show() {
      storeOldAnswers((whose) => keptAnswers.keepHistory(whose, { data: createHistory() }))
      showIn('activity', { history: neverResolve })
    },
    play: (user) => user.see(t('account.asOf', { time: formatKeptAge() })),
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
    show: () => showIn('activity', { history: () => ({ data: createHistory(), blocksBehind: 1204 }) }),
  },
  {
    name: 'activity-spam',
    title: 'A page with spam only, then the next page',
    surface,
    show() {
      answers.queries.history = getPageAfterSpam
      showIn('activity')
    },
    play: (user) => user.see(t('activity.send')),
  },
  {
    name: 'activity-taken',
    title: 'A token was taken, and a look-alike of a known address',
    surface,
    show: () => showIn('activity', { history: () => ({ data: [...createTakenHistory(), ...createHistory()] }) }),
    play: (user) => user.see(t('activity.taken')),
  },
  {
    name: 'activity-many',
    title: 'Five thousand transactions',
    surface,
    show() {
      answers.queries.history = getHistoryPage
      showIn('activity')
    },
  },
  {
    name: 'activity-more',
    title: 'Loading the next page',
    surface,
    waits: true,
    show() {
      showIn('activity', { history: () => ({ data: createHistory().slice(0, 3), next: 'more' }) })
      answers.queries.history = (_, page) =>
        page ? neverResolve() : { data: createHistory().slice(0, 3), next: 'more' }
    },
  },
  {
    name: 'activity-tokens-only',
    title: 'On a network without an index',
    surface,
    show: () => showIn('activity', { history: () => ({ data: createHistory(), tokensOnly: getTokensSince() }) }),
    play: (user) => user.see(t('common.openExplorer')),
  },
  {
    name: 'activity-tokens-none',
    title: 'No transactions on a network without an index',
    surface,
    show: () => showIn('activity', { history: () => ({ data: [], tokensOnly: getTokensSince() }) }),
    play: (user) => user.see(t('activity.noTokens')),
  },
  {
    name: 'activity-explorer',
    title: 'On a network without an index, found by an explorer',
    surface,
    show: () => showIn('activity', { history: () => ({ data: createHistory(), fromExplorer: true }) }),
    play: (user) => user.see(t('activity.fromExplorer')),
  },
  {
    name: 'activity-explorer-none',
    title: 'No transactions found by an explorer',
    surface,
    show: () => showIn('activity', { history: () => ({ data: [], fromExplorer: true }) }),
    play: (user) => user.see(t('activity.noneFound')),
  },
  {
    name: 'activity-not-served',
    title: 'On a network that the page added',
    surface,
    show() {
      showIn('activity')
      networks.bring(meadow)
      networks.store.setState({ requested: [meadow], active: { eip155: meadow.caipNetworkId } })
    },
    play: (user) => user.see(t('activity.notServed')),
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

const getTokensSince = () => ({ since: new Date(Date.now() - 13 * 24 * 60 * minute).toISOString() })

const showTransaction = (hash: string, more: Parameters<typeof showIn>[1] = {}) =>
  showIn('activity', { ...more, view: { name: 'Transaction', network, hash } })

const solanaTransaction: View = { name: 'Transaction', network: solana.caipNetworkId, hash: '1'.repeat(87) }

const details: Scenario[] = [
  { name: 'transaction', title: 'A swap', surface, show: () => showTransaction(getHash(8)) },
  {
    name: 'transaction-own-swap',
    title: 'A swap of the wallet, of which the index sees one side',
    surface,
    show: () => showTransaction(getHash(9), createOwnSwap()),
  },
  { name: 'transaction-failed', title: 'A failed transaction', surface, show: () => showTransaction(getHash(5)) },
  {
    name: 'transaction-app',
    title: 'An app transaction without transfers',
    surface,
    show: () => showTransaction(getHash(2)),
  },
  {
    name: 'transaction-pending',
    title: 'Pending',
    surface,
    show: () => showTransaction(`0x${'0'.repeat(64)}`, { records: createRecords() }),
  },
  {
    name: 'transaction-replaced',
    title: 'Replaced',
    surface,
    show: () => showTransaction(`0x${'3'.repeat(64)}`, { records: createRecords() }),
  },
  {
    name: 'transaction-unclear',
    title: 'Sent, but no node has confirmed that it has it',
    surface,
    show: () => showTransaction(`0x${'5'.repeat(64)}`, { records: createRecords() }),
  },
  {
    name: 'transaction-reverted',
    title: 'Sent from here, and it failed',
    surface,
    show() {
      answers.queries.fee = () => 1_230_000_000_000_000n
      showTransaction(`0x${'2'.repeat(64)}`, { records: createRecords() })
    },
  },
  {
    name: 'transaction-dropped',
    title: 'No node has it',
    surface,
    show: () => showTransaction(`0x${'4'.repeat(64)}`, { records: createRecords() }),
  },
  {
    name: 'transaction-approval',
    title: 'A permission to spend, with who got it',
    surface,
    show() {
      answers.queries.fee = () => 960_000_000_000_000n
      showTransaction(`0x${'6'.repeat(64)}`, { records: createRecords() })
    },
  },
  {
    name: 'transaction-unavailable',
    title: 'The list can’t be loaded',
    surface,
    show: () => showTransaction(getHash(8), { history: () => Promise.reject(new TransactionsFetchError()) }),
    play: (user) => user.see(t('errors.TransactionsFetchError')),
  },
  {
    name: 'transaction-loading',
    title: 'The list is loading',
    surface,
    waits: true,
    show: () => showTransaction(getHash(8), { history: neverResolve }),
    play: (user) => user.see(t('activity.loading')),
  },
  {
    name: 'transaction-solana',
    title: 'On Solana',
    surface,
    show: () => showOnSolana([solanaTransaction], { alone: true }),
  },
  {
    name: 'transaction-gone',
    title: 'No longer in the list',
    surface,
    show: () => showTransaction(`0x${'f'.repeat(64)}`),
  },
]

/** The long history. Created only once, because scrolling requests several of its pages. */
let many: ReturnType<typeof createLongHistory> | undefined

function getHistoryPage(_: readonly unknown[], page?: unknown) {
  many ??= createLongHistory(maxRows)
  const from = Number(page ?? 0)
  const next = from + rowsOfPage
  return { data: many.slice(from, next), next: next < maxRows ? String(next) : undefined }
}

function getPageAfterSpam(_: readonly unknown[], page?: unknown) {
  if (page) return { data: createHistory() }
  const transfers = [{ nft_info: { flags: { is_spam: true } }, direction: 'in' as const, quantity: { numeric: '1' } }]
  return {
    data: Array.from({ length: 8 }, (_, at) => createEntry(100 + at, { ago: minute, sentFrom: friend, transfers })),
    next: 'rest',
  }
}

export const activityScenarios: ScenarioGroup = {
  area: 'Activity',
  scenarios: [...activity, ...details],
}
