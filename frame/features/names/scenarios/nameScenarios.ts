import { formatNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { NameNotChangedError, NameNotRegisteredError, NameTakenError } from '@oriel/shared/errors/nameErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { router } from '../../../router/router.ts'
import { toScenario as toApproval } from '../../../scenarios/support/approvalRows.ts'
import { accounts, ethereum, optimism } from '../../../scenarios/support/fixtures.ts'
import { createMessage } from '../../../scenarios/support/requests.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve, showConnected } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { type NameDraft, nameDraft } from '../model/nameDraft.ts'

const zone = 'oriel.eth'
const name = `anna.${zone}`
const account = accounts[0].eip155
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))

const record: NameRecord = {
  name,
  attributes: { bio: 'Sails, and writes about it.', avatarUrl: 'https://anna.example/portrait.png' },
  addresses: { 60: { address: account } },
}
const contractRecord: NameRecord = {
  ...record,
  addresses: { 2147483658: { address: account }, 2148018000: { address: account } },
}
const withSolana = { ...record, addresses: { ...record.addresses, 501: { address: accounts[0].solana } } }
const longName = `a-name-that-is-as-long-as-it-gets.${zone}`

const createSuggestions = (label: string, isTaken: boolean) =>
  ['', '1', '-home', '7', '-one'].map((end, at) => ({
    name: `${label}${end}.${zone}`,
    registered: at === 0 ? isTaken : at === 2,
  }))

const primary = { fee: 1_204_000_000_000_000n, isChosen: false }

type NameState = {
  name: string
  title: string
  view?: View
  /** @default the account has no name */
  owned?: () => unknown
  suggestions?: () => unknown
  fee?: () => unknown
  draft?: Partial<NameDraft>
  after?: () => void
  play?: (user: UserActions) => Promise<void>
  waits?: boolean
}

function toScenario(state: NameState): Scenario {
  const { name: of, title, waits = false, play, after } = state
  const { view = { name: 'RegisterAccountName' }, draft = {}, owned = () => null } = state
  function show() {
    const { label = '' } = draft
    answers.queries.ownName = owned
    answers.queries.nameSuggestions = state.suggestions ?? (() => createSuggestions(label, false))
    answers.queries.primaryName = state.fee ?? (() => primary)
    showConnected({ name: 'Account' })
    changeConfig({ names: { zone, network: ethereum.caipNetworkId, registry: account } })
    router.store.setState({ history: [{ name: 'Account' }, view], direction: 'prev' })
    nameDraft.reset()
    nameDraft.store.setState(draft)
    after?.()
  }
  return { name: of, title, surface: 'frame', waits, play, show }
}

const createDraft = (label: string) => ({ draft: { label } })

const choosing: Scenario[] = [
  toScenario({ name: 'name-empty', title: 'Nothing typed' }),
  toScenario({ name: 'name-free', title: 'Free', ...createDraft('anna') }),
  toScenario({
    name: 'name-taken',
    title: 'Taken',
    ...createDraft('anna'),
    suggestions: () => createSuggestions('anna', true),
  }),
  toScenario({ name: 'name-short', title: 'Too short', ...createDraft('ann') }),
  toScenario({ name: 'name-invalid', title: 'Not allowed', ...createDraft('anna_1') }),
  toScenario({ name: 'name-long', title: 'As long as it gets', ...createDraft('anna-from-the-house-by-the-lake') }),
  toScenario({
    name: 'name-looking',
    title: 'Looking it up',
    ...createDraft('anna'),
    suggestions: neverResolve,
    waits: true,
  }),
  toScenario({
    name: 'name-unread',
    title: 'The server doesn’t answer',
    ...createDraft('anna'),
    suggestions: rejectOffline,
  }),
  toScenario({ name: 'name-owned', title: 'The account has a name', ...createDraft('other'), owned: () => record }),
  toScenario({
    name: 'name-registering',
    title: 'Waiting for the server',
    draft: { label: 'anna', running: 'register' },
    waits: true,
  }),
  toScenario({
    name: 'name-lost',
    title: 'Taken while signing',
    draft: { label: 'anna', failed: { task: 'register', error: new NameTakenError() } },
    suggestions: () => createSuggestions('anna', true),
  }),
  toScenario({
    name: 'name-failed',
    title: 'Not registered',
    draft: {
      label: 'anna',
      failed: { task: 'register', error: new NameNotRegisteredError(undefined, { data: { name } }) },
    },
  }),
  toScenario({
    name: 'name-other-wallet',
    title: 'Another wallet',
    after: () => session.set('eip155', { ...session.of('eip155'), connectorId: 'other' }),
  }),
  toScenario({ name: 'name-chosen', title: 'Chosen', view: { name: 'RegisterAccountNameSuccess' } }),
]

const createNameScenario = (state: Omit<NameState, 'view'>) =>
  toScenario({ owned: () => record, ...state, view: { name: 'AccountName' } })

const owning: Scenario[] = [
  createNameScenario({ name: 'name-profile', title: 'With a profile' }),
  createNameScenario({
    name: 'name-profile-empty',
    title: 'Without a profile',
    owned: () => ({ ...record, attributes: {} }),
  }),
  createNameScenario({
    name: 'name-profile-long',
    title: 'With a long name',
    owned: () => ({ ...record, name: longName }),
  }),
  createNameScenario({ name: 'name-profile-contract', title: 'Of a contract account', owned: () => contractRecord }),
  createNameScenario({ name: 'name-profile-solana', title: 'With an address on Solana', owned: () => withSolana }),
  createNameScenario({
    name: 'name-solana-failed',
    title: 'Address not added',
    draft: { failed: { task: 'address', error: new NameNotChangedError(undefined, { data: { name } }) } },
  }),
  createNameScenario({
    name: 'name-solana-adding',
    title: 'Adding an address',
    draft: { running: 'address' },
    waits: true,
  }),
  createNameScenario({
    name: 'name-profile-changed',
    title: 'Changed',
    draft: { profile: { bio: 'I sail.', avatar: '' } },
  }),
  createNameScenario({
    name: 'name-profile-form',
    title: 'Picture without https',
    draft: { profile: { bio: '', avatar: 'http://anna.example/me.png' } },
  }),
  createNameScenario({ name: 'name-profile-saving', title: 'Saving', draft: { running: 'save' }, waits: true }),
  createNameScenario({
    name: 'name-everywhere',
    title: 'Used everywhere',
    fee: () => ({ ...primary, isChosen: true }),
  }),
  createNameScenario({ name: 'name-fee-reading', title: 'Reading the fee', fee: neverResolve, waits: true }),
  createNameScenario({ name: 'name-fee-unknown', title: 'Unknown fee', fee: rejectOffline }),
  createNameScenario({
    name: 'name-elsewhere',
    title: 'On another network',
    after: () => networks.store.setState({ active: { eip155: optimism.caipNetworkId } }),
  }),
  createNameScenario({
    name: 'name-give-up',
    title: 'Giving up',
    async play(user) {
      await user.press(t('names.giveUp'))
      await user.see(t('names.giveUpText'))
    },
  }),
  createNameScenario({ name: 'name-loading', title: 'Loading', owned: neverResolve, waits: true }),
  createNameScenario({ name: 'name-load-failed', title: 'Not loaded', owned: rejectOffline }),
  createNameScenario({ name: 'name-none', title: 'No name', owned: () => null }),
]

const createSettingsScenario = (state: Omit<NameState, 'view'>) =>
  toScenario({ ...state, view: { name: 'AccountSettings' } })

const settings: Scenario[] = [
  createSettingsScenario({ name: 'settings-name-none', title: 'Without a name' }),
  createSettingsScenario({ name: 'settings-name', title: 'With a name', owned: () => record }),
]

const timestamp = 1_779_270_000
const own = { act: 'name' } as const
const register = createMessage(formatNameMessage('register', { name, attributes: {}, timestamp }))
const everywhere = encodeFunctionData({ abi: parseAbi(['function setName(string name)']), args: [name] })

const approving: Scenario[] = [
  toApproval({ name: 'approve-name', title: 'Registration', asks: register, own }),
  toApproval({
    name: 'approve-name-window',
    title: 'Registration, in the window',
    asks: register,
    own,
    surface: 'window',
  }),
  toApproval({
    name: 'approve-name-profile',
    title: 'Profile',
    asks: createMessage(
      formatNameMessage('attributes', { attributes: { bio: 'Sails, and writes about it.' }, name, timestamp }),
    ),
    own,
  }),
  toApproval({
    name: 'approve-name-solana',
    title: 'Address on Solana',
    asks: createMessage(formatNameMessage('address', { coin_type: 501, address: accounts[0].solana, name, timestamp })),
    own,
  }),
  toApproval({
    name: 'approve-name-solana-removal',
    title: 'Address on Solana, removed',
    asks: createMessage(formatNameMessage('address', { coin_type: 501, address: '', name, timestamp })),
    own,
  }),
  toApproval({
    name: 'approve-name-release',
    title: 'Giving up',
    asks: createMessage(formatNameMessage('release', { name, release: true, timestamp })),
    own,
  }),
  toApproval({
    name: 'approve-name-everywhere',
    title: 'Use everywhere',
    asks: {
      method: 'eth_sendTransaction',
      params: [{ from: account, to: '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb', data: everywhere }],
    },
    own,
  }),
]

export const nameScenarios: ScenarioGroup[] = [
  { area: 'Name: choose', scenarios: choosing },
  { area: 'Name: profile', scenarios: owning },
  { area: 'Name: settings', scenarios: settings },
  { area: 'Name: approval', scenarios: approving },
]
