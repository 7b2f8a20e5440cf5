import { TokenBalanceUnavailableError } from '#shared/catalogueErrors.ts'
import { ChainDisconnectedError } from '#shared/errors.ts'
import { NameUnavailableError, RecipientChangedError, TransferFailsError } from '#shared/sendErrors.ts'
import type { View } from '#shared/view.ts'
import { registry } from '../../connectors/registry.ts'
import { t } from '../../i18n/i18n.ts'
import { draft } from '../../send/draft.ts'
import { readRecipient } from '../../send/recipient.ts'
import { send } from '../../send/send.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Hand } from './hand.ts'
import { friend, usdc } from './paperChain.ts'
import { solanaFriend } from './paperSolana.ts'
import { paperWallet } from './paperWallets.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import {
  dollars,
  ether,
  known,
  longNamed,
  many,
  native,
  type SendState,
  showSend,
  twin,
  unpriced,
} from './sendFixtures.ts'
import { showOnSolana } from './solanaFixtures.ts'
import { answers, never, showInFrame } from './stage.ts'

type Row = Omit<SendState, 'view'> & {
  name: string
  title: string
  /** After the rest of the state. */
  after?: () => void
  play?: (hand: Hand) => Promise<void>
  waits?: boolean
}

function toScenarios(view: View, rows: Row[]): Scenario[] {
  return rows.map(({ name, title, after, play, waits = false, ...state }) => ({
    name,
    title,
    surface: 'frame',
    waits,
    ...(play && { play }),
    show() {
      showSend({ ...state, view })
      after?.()
    },
  }))
}

const form: View = { name: 'Send' }
const half = { amount: '0.5' }
const offline = () =>
  Promise.reject(new ChainDisconnectedError('Ethereum cannot be reached. Check your connection and try again.'))
const unavailable = () => Promise.reject(new TokenBalanceUnavailableError())
const nowhere = () => Promise.reject(new NameUnavailableError())

const forms = toScenarios(form, [
  { name: 'send', title: 'Nothing typed yet' },
  { name: 'send-recents', title: 'With recent recipients', recent: known, wanted: half },
  { name: 'send-ready', title: 'Ready for a last look', wanted: half, to: friend },
  { name: 'send-dollars', title: 'In dollars', wanted: { amount: '100', unit: 'fiat' }, to: friend },
  { name: 'send-no-price', title: 'Of a token without a price', wanted: { token: unpriced.address, amount: '7' } },
  {
    name: 'send-long',
    title: 'Long names and numbers',
    wanted: { token: longNamed.address, amount: '123456789012.344678901234567' },
    to: friend,
  },
  { name: 'send-value', title: 'No amount', wanted: { amount: '1.2.3' } },
  { name: 'send-zero', title: 'Nothing at all', wanted: { amount: '0' } },
  { name: 'send-funds', title: 'More than there is', wanted: { amount: '99' }, to: friend },
  { name: 'send-fee-short', title: 'Nothing left for the fee', wanted: { amount: '1.2045' }, to: friend },
  {
    name: 'send-fee-short-token',
    title: 'A token, and nothing for the fee',
    wanted: { token: usdc, amount: '10' },
    assets: () => ({ assets: [{ ...native, units: 1000n }, dollars], isIncomplete: false }),
    balance: () => 1000n,
    to: friend,
  },
  { name: 'send-checksum', title: 'A wrong letter', wanted: half, to: friend.replace('D3eB', 'd3eB') },
  { name: 'send-invalid', title: 'No address', wanted: half, to: '0x1234' },
  { name: 'send-looking', title: 'A name is looked up', wanted: half, to: 'anna.eth', resolve: never, waits: true },
  {
    name: 'send-name',
    title: 'A name and its address',
    wanted: half,
    to: 'anna.eth',
    play: (hand) => hand.see(friend),
  },
  {
    name: 'send-unknown-name',
    title: 'Nobody has the name',
    wanted: half,
    to: 'nobody.eth',
    resolve: async () => undefined,
    play: (hand) => hand.see(t('send.unknownName', { name: 'nobody.eth' })),
  },
  {
    name: 'send-name-unavailable',
    title: 'The name cannot be looked up',
    wanted: half,
    to: 'anna.eth',
    resolve: nowhere,
    play: (hand) => hand.see(NameUnavailableError.message),
  },
  { name: 'send-loading', title: 'The balance is being read', assets: never, waits: true },
  { name: 'send-unavailable', title: 'The balance is unavailable', assets: unavailable, balance: offline },
])

const nobody: Scenario[] = [
  {
    name: 'send-no-wallet',
    title: 'No wallet',
    surface: 'frame',
    show: () => showInFrame(form),
  },
  {
    name: 'send-solana',
    title: 'On Solana',
    surface: 'frame',
    show() {
      showSend({ view: form })
      showOnSolana([{ name: 'Account' }, form], { alone: true })
      const recipient = readRecipient(solanaFriend, 'solana')
      draft.store.setState({ amount: '0.4', recipientText: solanaFriend, recipient })
      answers.queries.sendCost = () => 5000n
    },
  },
  {
    name: 'send-no-network',
    title: 'On no known network',
    surface: 'frame',
    show() {
      showSend({ view: form })
      networks.store.setState({ active: {} })
    },
  },
]

const tokens = toScenarios({ name: 'SendSelectToken' }, [
  { name: 'send-tokens', title: 'A few' },
  { name: 'send-tokens-many', title: 'Five hundred', assets: () => ({ assets: many, isIncomplete: false }) },
  {
    name: 'send-tokens-none',
    title: 'None is found',
    async play(hand) {
      await hand.type(t('send.searchToken'), 'doge')
      await hand.see(t('send.noTokens'))
    },
  },
  { name: 'send-tokens-loading', title: 'Being read', assets: never, waits: true },
  { name: 'send-tokens-incomplete', title: 'Some are missing', assets: unavailable },
  { name: 'send-tokens-unavailable', title: 'Unavailable', assets: unavailable, balance: offline },
])

const changed = new RecipientChangedError(undefined, {
  data: { name: 'anna.eth', before: known[1]?.address, now: friend },
})
const fails = () => Promise.reject(new TransferFailsError('This transfer would fail. The token is paused.'))
const withAnna = {
  recipientText: 'anna.eth',
  recipient: { state: 'found', address: friend, name: 'anna.eth' },
} as const

const reviews = toScenarios({ name: 'SendReview' }, [
  { name: 'send-review', title: 'To somebody known', wanted: half, to: friend, recent: known },
  {
    name: 'send-review-name',
    title: 'To a name',
    wanted: { token: usdc, amount: '120.5', ...withAnna },
    recent: known,
  },
  { name: 'send-review-first', title: 'For the first time', wanted: half, to: friend },
  {
    name: 'send-review-unused',
    title: 'To an unused address',
    wanted: half,
    to: friend,
    facts: () => ({ isContract: false, isUnused: true, isToken: false }),
  },
  {
    name: 'send-review-contract',
    title: 'To a contract',
    wanted: half,
    to: friend,
    facts: () => ({ isContract: true, isUnused: false, isToken: false }),
  },
  { name: 'send-review-look-alike', title: 'To a look-alike', wanted: half, to: twin, recent: known },
  { name: 'send-review-self', title: 'To oneself', wanted: half, to: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25' },
  {
    name: 'send-review-lost',
    title: 'To the token itself',
    wanted: { token: usdc, amount: '10' },
    to: usdc,
    facts: () => ({ isContract: true, isUnused: false, isToken: true }),
  },
  {
    name: 'send-review-unchecked',
    title: 'The network does not answer',
    wanted: half,
    to: friend,
    facts: offline,
    cost: offline,
  },
  { name: 'send-review-reading', title: 'The fee is being read', wanted: half, to: friend, cost: never, waits: true },
  { name: 'send-review-fails', title: 'Would fail', wanted: { token: usdc, amount: '10' }, to: friend, cost: fails },
  {
    name: 'send-review-fee-rose',
    title: 'Everything, and the fee rose',
    wanted: { amount: '1.2044', max: (ether * 12_044n) / 10_000n },
    to: friend,
    recent: known,
  },
  {
    name: 'send-review-fee-short',
    title: 'Not enough for the fee',
    wanted: { amount: '1.2045' },
    to: friend,
    recent: known,
  },
  {
    name: 'send-review-long',
    title: 'Long names and numbers',
    wanted: { token: longNamed.address, amount: '123456789012.345678901234567' },
    to: friend,
    recent: known,
  },
  {
    name: 'send-review-changed',
    title: 'The name changed hands',
    wanted: { ...half, ...withAnna },
    recent: known,
    after: () => send.store.setState({ error: changed }),
  },
  {
    name: 'send-review-failed',
    title: 'The last try failed',
    wanted: half,
    to: friend,
    recent: known,
    after: () =>
      send.store.setState({
        error: new ChainDisconnectedError('Ethereum cannot be reached. Check your connection and try again.'),
      }),
  },
  {
    name: 'send-review-sending',
    title: 'On its way to the network',
    wanted: half,
    to: friend,
    recent: known,
    waits: true,
    after: () => send.store.setState({ stage: 'asking' }),
  },
  {
    name: 'send-review-at-wallet',
    title: 'Another wallet has it',
    wanted: half,
    to: friend,
    waits: true,
    after() {
      const wallet = paperWallet()
      registry.store.setState({ connectors: [wallet] })
      session.set('eip155', { ...session.of('eip155'), connectorId: wallet.id, walletName: wallet.name })
      send.store.setState({ stage: 'asking' })
    },
  },
])

export const sendScenarios: ScenarioGroup[] = [
  { area: 'Send', scenarios: [...forms, ...nobody] },
  { area: 'Send: choose a token', scenarios: tokens },
  { area: 'Send: review', scenarios: reviews },
]
