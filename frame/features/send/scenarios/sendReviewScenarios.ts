import { FailureCause } from '@oriel/clear-signing/description/failure.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import { RecipientChangedError, TransferFailsError } from '@oriel/shared/errors/sendErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { accounts, ethereum } from '../../../scenarios/support/fixtures.ts'
import { friend, usdc } from '../../../scenarios/support/mockChain.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { type Draft, draft } from '../model/draft.ts'
import { send } from '../model/send.ts'
import {
  away,
  ether,
  half,
  knownRecipients,
  longNamed,
  native,
  rejectOffline,
  storeOldBalance,
  toScenarios,
  twin,
} from './sendFixtures.ts'

const changed = new RecipientChangedError(undefined, {
  data: { name: 'anna.eth', before: knownRecipients[1]?.address, now: friend },
})
const paused = phrase('failure.contractSays', { reason: 'The token is paused.' })
const rejectTransfer = () => Promise.reject(new TransferFailsError(undefined, { cause: new FailureCause(paused) }))
const withAnna = {
  recipientText: 'anna.eth',
  recipient: { state: 'found', address: friend, name: 'anna.eth' },
} as const

function connectPaperWallet() {
  const wallet = mockWallet()
  registry.store.setState({ connectors: [wallet] })
  session.set('eip155', { ...session.of('eip155'), connectorId: wallet.id, walletName: wallet.name })
}

function showPendingRequest(begun: Draft) {
  const { connectorId, walletName } = session.of('eip155')
  const from = accounts[0]?.eip155 ?? ''
  const about = { network: ethereum, from, to: twin, name: undefined, isMax: false }
  const transfer = { ...about, asset: native, units: ether / 10n }
  send.store.setState({ pendingTransfers: [{ transfer, begun, connectorId, walletName, requestedAt: 0 }] })
}

export const sendReviews = toScenarios({ name: 'SendReview' }, [
  { name: 'send-review', title: 'To a known recipient', draftState: half, to: friend, recent: knownRecipients },
  {
    name: 'send-review-name',
    title: 'To a name',
    draftState: { token: usdc, amount: '120.5', ...withAnna },
    recent: knownRecipients,
  },
  { name: 'send-review-first', title: 'To a new recipient', draftState: half, to: friend },
  {
    name: 'send-review-locked',
    title: 'The wallet is locked',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    wallet: { state: 'locked' },
  },
  {
    name: 'send-review-rollup',
    title: 'A network with a data fee',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    dataFee: 31_000_000_000_000n,
  },
  {
    name: 'send-review-limit',
    title: 'Above the limit for this site',
    draftState: { amount: '1.1' },
    to: friend,
    recent: knownRecipients,
  },
  {
    name: 'send-review-stranger',
    title: 'The site is not trusted',
    draftState: { token: usdc, amount: '120.5', ...withAnna },
    recent: knownRecipients,
    from: 'https://new-and-unknown.example',
  },
  {
    name: 'send-review-blind',
    title: 'No simulation',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    chain: { cannotSimulate: true },
  },
  {
    name: 'send-review-more',
    title: 'More leaves the account than is sent',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    chain: { moves: [{ amount: -ether / 2n }, { token: usdc, amount: -2_000_000n }] },
  },
  {
    name: 'send-review-unread',
    title: 'The balance can’t be read',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    ...away,
    after: storeOldBalance,
    play: (user) => user.see(t('send.feeUnchecked')),
  },
  {
    name: 'send-review-unused',
    title: 'To an unused address',
    draftState: half,
    to: friend,
    recipientInfo: () => ({ isContract: false, isUnused: true, isToken: false }),
  },
  {
    name: 'send-review-contract',
    title: 'To a contract',
    draftState: half,
    to: friend,
    recipientInfo: () => ({ isContract: true, isUnused: false, isToken: false }),
  },
  {
    name: 'send-review-look-alike',
    title: 'To a look-alike address',
    draftState: half,
    to: twin,
    recent: knownRecipients,
  },
  {
    name: 'send-review-self',
    title: 'To the own address',
    draftState: half,
    to: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  },
  {
    name: 'send-review-lost',
    title: 'To the token’s contract',
    draftState: { token: usdc, amount: '10' },
    to: usdc,
    recipientInfo: () => ({ isContract: true, isUnused: false, isToken: true }),
  },
  {
    name: 'send-review-unchecked',
    title: 'The network doesn’t answer',
    draftState: half,
    to: friend,
    recipientInfo: rejectOffline,
    cost: rejectOffline,
  },
  {
    name: 'send-review-reading',
    title: 'Loading the fee',
    draftState: half,
    to: friend,
    cost: neverResolve,
    waits: true,
  },
  {
    name: 'send-review-fails',
    title: 'The transaction would fail',
    draftState: { token: usdc, amount: '10' },
    to: friend,
    cost: rejectTransfer,
  },
  {
    name: 'send-review-fee-rose',
    title: 'The full balance after the fee rose',
    draftState: { amount: '1.2044', max: (ether * 12_044n) / 10_000n },
    to: friend,
    recent: knownRecipients,
  },
  {
    name: 'send-review-fee-short',
    title: 'Not enough for the fee',
    draftState: { amount: '1.2045' },
    to: friend,
    recent: knownRecipients,
  },
  {
    name: 'send-review-long',
    title: 'Long names and numbers',
    draftState: { token: longNamed.address, amount: '123456789012.345678901234567' },
    to: friend,
    recent: knownRecipients,
  },
  {
    name: 'send-review-changed',
    title: 'The name has a new address',
    draftState: { ...half, ...withAnna },
    recent: knownRecipients,
    after: () => send.store.setState({ error: changed }),
  },
  {
    name: 'send-review-failed',
    title: 'The last attempt failed',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    after: () =>
      send.store.setState({
        error: new ChainDisconnectedError(undefined, { data: { reason: 'unreachable', network: 'Ethereum' } }),
      }),
  },
  {
    name: 'send-review-sending',
    title: 'Sending',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    waits: true,
    after: () => showPendingRequest(draft.store.getState()),
  },
  {
    name: 'send-review-at-wallet',
    title: 'Waiting for another wallet',
    draftState: half,
    to: friend,
    waits: true,
    after() {
      connectPaperWallet()
      showPendingRequest(draft.store.getState())
    },
  },
  {
    name: 'send-review-earlier',
    title: 'Another wallet still has an earlier request',
    draftState: half,
    to: friend,
    recent: knownRecipients,
    after() {
      connectPaperWallet()
      showPendingRequest({ ...draft.store.getState() })
    },
    play: (user) => user.see(t('send.earlierAskedText', { name: mockWallet().name })),
  },
])
