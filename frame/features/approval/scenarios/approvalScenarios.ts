import { ChainDisconnectedError, InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { mockPending, type Row, toScenario } from '../../../scenarios/support/approvalRows.ts'
import { factors, longOrigin, optimism } from '../../../scenarios/support/fixtures.ts'
import * as requests from '../../../scenarios/support/requests.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { options } from '../../../state/options.ts'
import * as attacks from './attackRequests.ts'
import * as calls from './callsRequests.ts'
import * as swaps from './swapRequests.ts'

const openDetails = (user: UserActions) => user.press(t('approval.details'))
const disconnected = { data: { reason: 'unreachable', network: 'Ethereum' } } as const

const signatures: Row[] = [
  {
    name: 'approve-message',
    title: 'Message',
    asks: requests.createMessage('Welcome to the club.\nThis costs nothing.'),
  },
  {
    name: 'approve-long-message',
    title: 'Long message',
    asks: requests.createMessage('Whoever signs this agrees to all of it. '.repeat(120)),
    from: longOrigin,
  },
  {
    name: 'approve-cut-message',
    title: 'Message too long to show',
    asks: requests.createMessage('More. '.repeat(5000)),
  },
  { name: 'approve-hex', title: 'Message that is bytes', asks: requests.hexMessage },
  { name: 'approve-hash', title: 'Message that is a hash', asks: requests.hashMessage },
  {
    name: 'approve-hidden',
    title: 'Message with hidden and right-to-left characters',
    asks: requests.createMessage('Pay to \u202elave\u202c the\u200b house, 12\u2066 3\u2069.'),
  },
  { name: 'approve-arabic', title: 'Message in Arabic', asks: requests.createMessage('مرحبا بكم.\nهذا لا يكلف شيئا.') },
  { name: 'approve-sign-in', title: 'Sign-in', asks: requests.createSignIn('swap.example') },
  { name: 'approve-sign-in-wrong', title: 'Sign-in to another site', asks: requests.createSignIn('bank.example') },
  {
    name: 'approve-sign-in-rights',
    title: 'Sign-in that gives away rights',
    asks: requests.createSignInWithRights({ isLying: false }),
  },
  {
    name: 'approve-sign-in-lie',
    title: 'Sign-in whose words hide a right',
    asks: requests.createSignInWithRights({ isLying: true }),
  },
  { name: 'approve-typed-data', title: 'Typed data', asks: requests.createMail(1) },
  { name: 'approve-typed-data-chain', title: 'Typed data for another chain', asks: requests.createMail(1284) },
  {
    name: 'approve-permit',
    title: 'Permit',
    asks: requests.permit,
  },
  { name: 'approve-permit-details', title: 'Permit, all details', asks: requests.permit, play: openDetails },
  {
    name: 'approve-permit-exchange',
    title: 'Permit for a swap of the wallet',
    asks: swaps.permitOfExchange,
    own: { act: 'swap' },
    play: openDetails,
  },
]

const transactions: Row[] = [
  { name: 'approve-send', title: 'Send', asks: requests.sendEther },
  { name: 'approve-send-token', title: 'Send tokens', asks: requests.sendToken },
  { name: 'approve-send-unpriced', title: 'Send a token without a price', asks: requests.sendEther, prices: {} },
  { name: 'approve-fee', title: 'The site sets the fee', asks: requests.sendWithFee },
  { name: 'approve-fee-high', title: 'The site sets a high fee', asks: requests.sendWithHighFee },
  { name: 'approve-allowance', title: 'Allow a limited amount', asks: requests.approveSome },
  { name: 'approve-unlimited', title: 'Allow an unlimited amount', asks: requests.approveUnlimited },
  {
    name: 'approve-limit',
    title: 'A limit is set',
    asks: requests.approveUnlimited,
    play: (user) => user.press(t('approval.limit.set')),
  },
  {
    name: 'approve-limited',
    title: 'The visitor’s own limit',
    asks: requests.approveUnlimited,
    limit: 100_000_000n,
  },
  {
    name: 'approve-all-nfts',
    title: 'Allow all NFTs',
    asks: requests.approveAllNfts,
  },
  { name: 'approve-swap', title: 'Swap with a permit', asks: swaps.swapWithPermit },
  { name: 'approve-swap-fee', title: 'Swap with a fee', asks: swaps.swapWithFee },
  { name: 'approve-fake-income', title: 'Incoming tokens that are unknown', asks: requests.fakeIncome },
  { name: 'approve-unknown', title: 'Unknown function', asks: requests.unknownFunction },
  {
    name: 'approve-unknown-details',
    title: 'Unknown function, all details',
    asks: requests.unknownFunction,
    play: openDetails,
  },
  { name: 'approve-differs', title: 'Unknown function that knows a preview', asks: requests.redPill },
  { name: 'approve-blind', title: 'Unknown function, no simulation', asks: requests.blindFunction },
  { name: 'approve-fails', title: 'The transaction would fail', asks: requests.sendTokenInVain },
  { name: 'approve-funds', title: 'Not enough funds', asks: requests.sendTooMuch },
]

const manyGrants: Omit<Row, 'name'> = {
  title: 'One unlimited right among eight others',
  asks: attacks.manyGrants,
}

const hosted = 'https://bank-example.vercel.app'

const risky: Row[] = [
  { name: 'approve-grants', ...manyGrants },
  { name: 'approve-grants-long', from: longOrigin, ...manyGrants },
  { name: 'approve-decoy', title: 'Typed data with fields that are not signed', asks: attacks.decoyPermit },
  { name: 'approve-authorization', title: 'A transfer by signature', asks: attacks.transferAuthorization },
  { name: 'approve-swap-stranger', title: 'Swap for someone else', asks: swaps.swapForStranger },
  { name: 'approve-safe', title: 'Safe transaction', asks: attacks.safeTransaction },
  { name: 'approve-safe-guard', title: 'The guard of a Safe is removed', asks: attacks.safeWithoutGuard },
  { name: 'approve-shared', title: 'Allow Multicall3, which anyone can use', asks: attacks.approveMulticall },
  { name: 'approve-login-wrong', title: 'An old login to another site', asks: attacks.oldLogin },
  {
    name: 'approve-login-hosted',
    title: 'The same on a hosting site',
    asks: attacks.oldLogin,
    from: hosted,
    surface: 'window',
  },
  { name: 'approve-message-address', title: 'A message about another address', asks: attacks.messageOfOthers },
]

const circumstances: Row[] = [
  { name: 'approve-reading', title: 'Loading', asks: requests.sendEther, answer: neverResolve, waits: true },
  {
    name: 'approve-unreadable',
    title: 'The request can’t be read',
    asks: requests.sendEther,
    answer: () => Promise.reject(new ChainDisconnectedError(undefined, disconnected)),
  },
  {
    name: 'approve-invalid',
    title: 'The request is invalid',
    asks: requests.sendEther,
    answer: () => Promise.reject(new InvalidParamsError('chainId: the transaction is for chain 5, not 1.')),
  },
  {
    name: 'approve-locked',
    title: 'The wallet is locked',
    asks: requests.sendEther,
    wallet: { state: 'locked' },
  },
  {
    name: 'approve-page-network',
    title: 'On a network of the site',
    asks: requests.sendToken,
    isOfPage: true,
  },
  {
    name: 'approve-page-network-window',
    title: 'On a network of the site, in the wallet window',
    asks: requests.sendEther,
    isOfPage: true,
    surface: 'window',
  },
  {
    name: 'approve-queue',
    title: 'Several requests wait',
    asks: [requests.createMessage('The first of three'), requests.sendEther, requests.permit],
  },
]

const stranger = 'https://new-and-unknown.example'
const surface = 'window'

const elsewhere: Row[] = [
  {
    name: 'approve-stranger',
    title: 'The site is not trusted',
    asks: requests.sendEther,
    from: stranger,
  },
  {
    name: 'approve-window-message',
    title: 'Message',
    asks: requests.createMessage('Welcome.'),
    from: stranger,
    surface,
  },
  { name: 'approve-window-send', title: 'Send', asks: requests.sendEther, from: stranger, surface },
  { name: 'approve-window-sign-in', title: 'Sign-in', asks: requests.createSignIn('swap.example'), surface },
  {
    name: 'approve-window-unknown',
    title: 'Unknown function',
    asks: requests.unknownFunction,
    from: stranger,
    surface,
  },
  {
    name: 'approve-window-risk',
    title: 'Unlimited amount, approved with a passkey',
    asks: requests.approveUnlimited,
    from: stranger,
    surface,
    wallet: { factors: [factors.passkey] },
  },
  {
    name: 'approve-window-unlock',
    title: 'High risk, wallet locked',
    asks: requests.approveUnlimited,
    surface,
    wallet: { state: 'locked' },
  },
  {
    name: 'approve-window-locked',
    title: 'Wallet locked, confirmed with a passkey',
    asks: requests.sendEther,
    from: stranger,
    surface,
    wallet: { state: 'locked', factors: [factors.passkey] },
  },
  { name: 'approve-window-grants', from: stranger, surface, ...manyGrants },
  {
    name: 'approve-window-long',
    title: 'A site with a long name',
    asks: requests.sendEther,
    from: longOrigin,
    surface,
  },
]

const locked: Omit<Row, 'name' | 'title' | 'asks'> = {
  from: stranger,
  surface,
  wallet: { state: 'locked' },
  isMarkNew: true,
}

/** The tightest layout, with a password prompt and a new mark. */
const dangersWhileLocked: Row[] = [
  { name: 'approve-danger-grants', title: 'Three unlimited rights', asks: attacks.threeGrants, ...locked },
  { name: 'approve-danger-step', title: 'A right in one of eight steps', asks: calls.hiddenStep, ...locked },
  { name: 'approve-danger-steps', title: 'Steps with several dangers', asks: calls.dangerousSteps, ...locked },
  {
    name: 'approve-danger-sign-in',
    title: 'Sign-in to another site',
    asks: requests.createSignIn('bank.example'),
    ...locked,
  },
]

const endings: Row[] = [
  { name: 'approve-expired', title: 'Expired', asks: requests.sendEther, ended: 'expired' },
  { name: 'approve-other-network', title: 'The network was switched', asks: requests.sendEther, ended: 'network' },
  { name: 'approve-other-account', title: 'The account was changed', asks: requests.sendEther, ended: 'account' },
]

const named: Scenario = {
  name: 'approve-named',
  title: 'The site gives itself a name',
  surface: 'frame',
  show() {
    options.set({ metadata: { name: 'The one and only honest exchange' } })
    toScenario({ name: '', title: '', asks: requests.sendEther, from: longOrigin }).show()
  },
}

const switches: Scenario[] = [
  {
    name: 'switch-network',
    title: 'Chosen by the visitor',
    surface: 'frame',
    show() {
      showConnected({ name: 'Account' })
      showInFrame({ name: 'SwitchNetwork', network: optimism.caipNetworkId })
    },
  },
  {
    name: 'switch-network-asked',
    title: 'Requested by the site',
    surface: 'frame',
    show() {
      const view: View = { name: 'SwitchNetwork', network: optimism.caipNetworkId }
      showConnected(view)
      mockPending([requests.switchNetwork], view)
    },
  },
]

export const switchScenarios: ScenarioGroup = { area: 'Switch network', scenarios: switches }
export const approvalScenarios: ScenarioGroup[] = [
  { area: 'Approve a signature', scenarios: signatures.map(toScenario) },
  { area: 'Approve a transaction', scenarios: transactions.map(toScenario) },
  { area: 'Approve hidden transfers', scenarios: risky.map(toScenario) },
  { area: 'Approve in the wallet window', scenarios: elsewhere.map(toScenario) },
  { area: 'Approve a danger while the wallet is locked', scenarios: dangersWhileLocked.map(toScenario) },
  { area: 'Ended requests', scenarios: endings.map(toScenario) },
  { area: 'Waiting requests', scenarios: [...circumstances.map(toScenario), named] },
]
