import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatShortWithSymbol } from '../../../parts/tokens/amounts.ts'
import { drawDisc } from '../../../scenarios/support/accountFixtures.ts'
import { friend, usdc } from '../../../scenarios/support/mockChain.ts'
import { solanaFriend } from '../../../scenarios/support/mockSolana.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, formatKeptAge, neverResolve, showInFrame } from '../../../scenarios/support/setUp.ts'
import { showOnSolana } from '../../../scenarios/support/solanaFixtures.ts'
import { networks } from '../../../state/networks.ts'
import { draft } from '../model/draft.ts'
import { parseRecipient } from '../model/recipient.ts'
import {
  away,
  dollars,
  half,
  knownRecipients,
  longNamed,
  many,
  native,
  rejectOffline,
  rejectUnavailable,
  showSend,
  storeOldBalance,
  toScenarios,
  unpriced,
} from './sendFixtures.ts'
import { sendReviews } from './sendReviewScenarios.ts'
import { sendInWindow } from './sendWindowScenarios.ts'

const form: View = { name: 'Send' }
const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'))

const forms = toScenarios(form, [
  { name: 'send', title: 'Empty form' },
  { name: 'send-recents', title: 'With recent recipients', recent: knownRecipients, draftState: half },
  { name: 'send-ready', title: 'Ready to review', draftState: half, to: friend },
  { name: 'send-dollars', title: 'Amount in dollars', draftState: { amount: '100', unit: 'fiat' }, to: friend },
  { name: 'send-no-price', title: 'Token without a price', draftState: { token: unpriced.address, amount: '7' } },
  {
    name: 'send-long',
    title: 'Long names and numbers',
    draftState: { token: longNamed.address, amount: '123456789012.344678901234567' },
    to: friend,
  },
  { name: 'send-value', title: 'Amount is missing', draftState: { amount: '1.2.3' } },
  { name: 'send-zero', title: 'Amount is zero', draftState: { amount: '0' } },
  { name: 'send-funds', title: 'More than the balance', draftState: { amount: '99' }, to: friend },
  { name: 'send-fee-short', title: 'Too little left for the fee', draftState: { amount: '1.2045' }, to: friend },
  {
    name: 'send-fee-short-token',
    title: 'Token, not enough for the fee',
    draftState: { token: usdc, amount: '10' },
    assets: () => ({ assets: [{ ...native, units: 1000n }, dollars], isIncomplete: false }),
    balance: () => 1000n,
    to: friend,
  },
  { name: 'send-checksum', title: 'Wrong checksum', draftState: half, to: friend.replace('D3eB', 'd3eB') },
  { name: 'send-invalid', title: 'Invalid recipient', draftState: half, to: '0x1234' },
  {
    name: 'send-looking',
    title: 'Resolving a name',
    draftState: half,
    to: 'anna.eth',
    resolve: neverResolve,
    waits: true,
  },
  {
    name: 'send-name',
    title: 'Name with its address',
    draftState: half,
    to: 'anna.eth',
    play: (user) => user.see(friend),
  },
  {
    name: 'send-name-picture',
    title: 'Name with a picture',
    draftState: half,
    to: 'anna.eth',
    picture: drawDisc('#3d7a4f', 'a'),
    play: (user) => user.see(friend),
  },
  {
    name: 'send-to-token',
    title: 'To the token’s contract',
    draftState: { token: usdc, amount: '10' },
    to: usdc,
  },
  {
    name: 'send-unknown-name',
    title: 'Unknown name',
    draftState: half,
    to: 'nobody.eth',
    resolve: async () => undefined,
    play: (user) => user.see(t('send.unknownName', { name: 'nobody.eth' })),
  },
  {
    name: 'send-name-unavailable',
    title: 'The name can’t be resolved',
    draftState: half,
    to: 'anna.eth',
    resolve: rejectFetch,
    play: (user) => user.see(t('errors.NameUnavailableError')),
  },
  { name: 'send-loading', title: 'Loading the balance', assets: neverResolve, waits: true },
  { name: 'send-unavailable', title: 'The balance is unavailable', ...away },
  {
    name: 'send-old-balance',
    title: 'Balance from five minutes ago',
    draftState: half,
    to: friend,
    ...away,
    after: storeOldBalance,
    play: (user) =>
      user.see(t('send.balanceAsOf', { amount: formatShortWithSymbol(native.units, native), time: formatKeptAge() })),
  },
])

const withoutRecipient: Scenario[] = [
  {
    name: 'send-no-wallet',
    title: 'No wallet connected',
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
      const recipient = parseRecipient(solanaFriend, 'solana')
      draft.store.setState({ amount: '0.4', recipientText: solanaFriend, recipient })
      answers.queries.sendCost = () => 5000n
    },
  },
  {
    name: 'send-no-network',
    title: 'Unknown network',
    surface: 'frame',
    show() {
      showSend({ view: form })
      networks.store.setState({ active: {} })
    },
  },
]

const tokens = toScenarios({ name: 'SendSelectToken' }, [
  { name: 'send-tokens', title: 'A few tokens' },
  { name: 'send-tokens-many', title: 'Five hundred tokens', assets: () => ({ assets: many, isIncomplete: false }) },
  {
    name: 'send-tokens-none',
    title: 'No token matches',
    async play(user) {
      await user.type(t('send.searchToken'), 'doge')
      await user.see(t('send.noTokens'))
    },
  },
  { name: 'send-tokens-loading', title: 'Loading', assets: neverResolve, waits: true },
  { name: 'send-tokens-incomplete', title: 'Some tokens are missing', assets: rejectUnavailable },
  { name: 'send-tokens-unavailable', title: 'Unavailable', assets: rejectUnavailable, balance: rejectOffline },
])

export const sendScenarios: ScenarioGroup[] = [
  { area: 'Send', scenarios: [...forms, ...withoutRecipient] },
  { area: 'Send: choose a token', scenarios: tokens },
  { area: 'Send: review', scenarios: sendReviews },
  { area: 'Send: in the wallet window', scenarios: sendInWindow },
]
