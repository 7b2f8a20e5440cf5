import type { Delegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { ChainDisconnectedError, UnknownBundleError } from '@oriel/shared/errors/errors.ts'
import { t } from '../../../i18n/i18n.ts'
import type { BatchState, BatchTransaction } from '../../../requests/calls/callsStatus.ts'
import { type Row, toScenario } from '../../../scenarios/support/approvalRows.ts'
import { accounts, avalanche, ethereum, factors, now, origin } from '../../../scenarios/support/fixtures.ts'
import { router } from '../../../scenarios/support/mockChain.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import { accountTypes } from '../../../state/accountTypes.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { networks } from '../../../state/networks.ts'
import { storage } from '../../../state/storage.ts'
import { transactions } from '../../../state/transactions.ts'
import * as requests from './callsRequests.ts'
import * as swaps from './swapRequests.ts'

const stranger = 'https://new-and-unknown.example'

const rows: Row[] = [
  { name: 'steps-first', title: 'Two steps, which upgrade the account', asks: requests.firstSteps },
  { name: 'steps-required', title: 'Two steps that need the upgrade', asks: requests.stepsAsOne },
  { name: 'steps-later', title: 'Two steps of a smart account', asks: requests.laterSteps },
  { name: 'steps-foreign', title: 'The account runs a program of another wallet', asks: requests.foreignSteps },
  {
    name: 'steps-not-now',
    title: 'The upgrade was refused',
    asks: requests.firstSteps,
    play: (user) => user.press(t('approval.upgrade.notNow')),
  },
  { name: 'steps-in-order', title: 'Steps of an ordinary account', asks: requests.firstSteps, keepsAccount: true },
  { name: 'steps-many', title: 'Many steps, one with a danger', asks: requests.manySteps },
  {
    name: 'steps-many-open',
    title: 'Many steps, all shown',
    asks: requests.manySteps,
    play: (user) => user.press(t('approval.moreSteps', { count: 2 })),
  },
  { name: 'steps-swap', title: 'A swap of the wallet', asks: swaps.swapAsOne, own: { act: 'swap' } },
  { name: 'steps-swap-rest', title: 'A swap that leaves a part of its limit', asks: swaps.swapWithRest },
  { name: 'steps-fail', title: 'A step would fail', asks: requests.failingSteps },
  { name: 'steps-funds', title: 'Not enough for the fee', asks: requests.unpaidSteps },
  {
    name: 'steps-window',
    title: 'In the wallet window',
    asks: requests.stepsAsOne,
    from: stranger,
    surface: 'window',
    wallet: { factors: [factors.passkey] },
  },
]

type Fate = { name: string; title: string; state: Partial<BatchState> } | { name: string; title: string; error: Error }

const hashes = ['1f', '2e', '3d'].map((byte) => `0x${byte.repeat(32)}`)
const createSentTransactions = (...states: BatchTransaction['state'][]) =>
  states.map((state, at) => ({ hash: hashes[at] ?? '', state }))

const fates: Fate[] = [
  { name: 'calls-pending', title: 'Pending', state: { transactions: createSentTransactions('waiting') } },
  { name: 'calls-done', title: 'Done', state: { outcome: 'confirmed', transactions: createSentTransactions('done') } },
  {
    name: 'calls-partly',
    title: 'Partly done',
    state: { outcome: 'partlyReverted', transactions: createSentTransactions('done', 'failed', 'gone') },
  },
  {
    name: 'calls-failed',
    title: 'Failed',
    state: { outcome: 'reverted', transactions: createSentTransactions('failed') },
  },
  {
    name: 'calls-gone',
    title: 'Not sent',
    state: { outcome: 'failed', transactions: createSentTransactions('gone', 'gone') },
  },
  { name: 'calls-unknown', title: 'Unknown', error: new UnknownBundleError() },
  { name: 'calls-unread', title: 'The network does not answer', error: new ChainDisconnectedError() },
]

function createStatusScenario({ name, title, ...fate }: Fate): Scenario {
  return { name, title, surface: 'frame', show: () => showStatus(() => createBatchState(fate)) }
}

function createBatchState(fate: { state: Partial<BatchState> } | { error: Error }): BatchState {
  if ('error' in fate) throw fate.error
  const { transactions: list = [], outcome = 'pending' } = fate.state
  const about = { id: '0x1', version: '2.0.0', networkId: ethereum.caipNetworkId, from: accounts[0].eip155 } as const
  const unsent = outcome === 'partlyReverted' ? { unsent: 1 } : {}
  const batch = {
    ...about,
    sentAt: now,
    atomic: list.length === 1,
    hashes: list.map(({ hash = '' }) => hash),
    ...unsent,
  }
  return { batch, outcome, receipts: [], transactions: list }
}

const titles = [phrase('action.stepsInOne', { count: 3 }), phrase('action.swap')]

function showStatus(answer: () => unknown) {
  answers.queries.calls = answer
  hostPage.serve(origin)
  showConnected({ name: 'Account' })
  const record = { networkId: ethereum.caipNetworkId, from: accounts[0].eip155, sentAt: now, status: 'sent' } as const
  // Store only the first two transactions, so that the others are titled with their numbers.
  transactions.store.setState({
    list: hashes.slice(0, 2).map((hash, at) => ({ ...record, hash, title: titles[at] ?? '' })),
  })
  showInFrame({ name: 'Account' }, { name: 'CallsStatus', id: '0x1' })
}

const removals: Row[] = [
  { name: 'program-remove', title: 'Removal', asks: requests.removeOwn, own: { act: 'removeProgram' } },
  { name: 'program-remove-foreign', title: 'Removal', asks: requests.removeForeign, own: { act: 'removeProgram' } },
  {
    name: 'program-remove-window',
    title: 'Removal in the wallet window',
    asks: requests.removeOwn,
    own: { act: 'removeProgram' },
    from: stranger,
    surface: 'window',
  },
]

type Settings = {
  name: string
  title: string
  type?: 'eoa'
  delegation?: Delegation
  isChanging?: boolean
  network?: Network
}

const settings: Settings[] = [
  { name: 'settings-smart', title: 'A smart account before its first steps' },
  { name: 'settings-smart-runs', title: 'A smart account that runs the program', delegation: { kind: 'own' } },
  { name: 'settings-ordinary', title: 'An ordinary account', type: 'eoa' },
  {
    name: 'settings-foreign',
    title: 'The account runs a program of another wallet',
    type: 'eoa',
    delegation: { kind: 'foreign', address: router },
  },
  { name: 'settings-changing', title: 'The account type changes', isChanging: true },
  { name: 'settings-elsewhere', title: 'A network without smart accounts', network: avalanche },
]

function createSettingsScenario({
  name,
  title,
  type,
  delegation = { kind: 'none' },
  isChanging = false,
  network,
}: Settings): Scenario {
  function show() {
    answers.queries.program = () => delegation
    showConnected({ name: 'Account' })
    showInFrame({ name: 'Account' }, { name: 'AccountSettings' })
    if (network) networks.store.setState({ requested: [network], active: { eip155: network.caipNetworkId } })
    storage.set('accountTypes', type ? { eip155: type } : {})
    accountTypes.store.setState({ isChanging })
  }
  return { name, title, surface: 'frame', waits: isChanging, show }
}

const reading: Scenario = {
  name: 'calls-reading',
  title: 'Loading',
  surface: 'frame',
  waits: true,
  show: () => showStatus(neverResolve),
}

export const callsScenarios: ScenarioGroup[] = [
  { area: 'Approve several steps', scenarios: rows.map(toScenario) },
  { area: 'Account type', scenarios: [...settings.map(createSettingsScenario), ...removals.map(toScenario)] },
  { area: 'What became of several steps', scenarios: [...fates.map(createStatusScenario), reading] },
]
