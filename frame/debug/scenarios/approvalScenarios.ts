import { ChainDisconnectedError } from '#shared/errors.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import type { View } from '#shared/view.ts'
import { prepareTransaction } from '../../chains/eip155/send/transactions.ts'
import { t } from '../../i18n/i18n.ts'
import { approvals, type Ending } from '../../requests/approvals.ts'
import { describeRequest } from '../../requests/describeRequest.ts'
import type { PreparedApproval } from '../../requests/prepareApproval.ts'
import { options } from '../../state/options.ts'
import type { VaultStatus } from '../../vault/methods.ts'
import { ethereum, factors, later, longOrigin, now, optimism, origin, status } from './fixtures.ts'
import type { Hand } from './hand.ts'
import { account, paperClient } from './paperChain.ts'
import * as requests from './requests.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, askedBy, never, showConnected, showInFrame, showInWindow, tellPressed } from './stage.ts'

const network = ethereum
const approve: View = { name: 'ApproveTransaction' }

type Row = {
  name: string
  title: string
  asks: requests.PaperRequest | requests.PaperRequest[]
  /** @default a site with a short name */
  from?: string
  /** @default the frame of a page that the deployer trusts */
  surface?: 'frame' | 'window'
  ended?: Ending
  wallet?: Partial<VaultStatus>
  /** In place of what the request really is described as. */
  answer?: () => Promise<PreparedApproval>
  waits?: boolean
  play?: (hand: Hand) => Promise<void>
}

function toScenario(row: Row): Scenario {
  const { name, title, asks, from = origin, surface = 'frame', ended, wallet, answer, waits = false, play } = row
  const asked = [asks].flat()
  function show() {
    showConnected(approve, status(wallet))
    answers.queries.approval = ([, id]) => (answer ?? (() => prepare(asked[Number(id) - 1], from)))()
    wait(asked, approve, from, ended)
    const [{ method, params } = requests.sendEther] = asked
    if (surface === 'frame') return
    askedBy(from, { method, params, origin: from, networkId: network.caipNetworkId, address: account })
    showInWindow(approve, status(wallet))
  }
  return { name, title, surface, show, waits, ...(play && { play }) }
}

/** The queue, with requests whose decision is only shown. */
export function wait(asked: requests.PaperRequest[], view: View, from = origin, ended?: Ending) {
  const pending = asked.map(({ method, params }, at) => ({
    id: at + 1,
    request: { method, params, origin: from, networkId: network.caipNetworkId, address: account },
    view,
    createdAt: now,
    expiresAt: later,
    ...(ended && { ended }),
    settle: (approved: unknown) => tellPressed(approved === undefined ? 'rejected' : 'approved'),
  }))
  approvals.store.setState({ pending })
}

/** Reads the request as the app does, with a network on paper. */
async function prepare(asked: requests.PaperRequest | undefined, from: string): Promise<PreparedApproval> {
  if (!asked) throw new ChainDisconnectedError()
  const { method, params, chain } = asked
  const client = paperClient(chain)
  const description = await describeRequest({ method, params, account, network, origin: from, client, now })
  if (method !== 'eth_sendTransaction') return { description }
  const [wanted] = params as [TransactionRequest]
  return { description, transaction: await prepareTransaction(wanted, { client, network, from: account }) }
}

const openDetails = (hand: Hand) => hand.press(t('approve.details'))
const disconnected = 'Ethereum cannot be reached. Check your connection and try again.'

const signatures: Row[] = [
  { name: 'approve-message', title: 'Message', asks: requests.message('Welcome to the club.\nThis costs nothing.') },
  {
    name: 'approve-long-message',
    title: 'Long message',
    asks: requests.message('Whoever signs this agrees to all of it. '.repeat(120)),
    from: longOrigin,
  },
  { name: 'approve-cut-message', title: 'Message too long to show', asks: requests.message('More. '.repeat(5000)) },
  { name: 'approve-hex', title: 'Message of bytes', asks: requests.hexMessage },
  { name: 'approve-hash', title: 'Message that is a hash', asks: requests.hashMessage },
  {
    name: 'approve-hidden',
    title: 'Message with hidden and turned characters',
    asks: requests.message('Pay to \u202elave\u202c the\u200b house, 12\u2066 3\u2069.'),
  },
  { name: 'approve-arabic', title: 'Message in Arabic', asks: requests.message('مرحبا بكم.\nهذا لا يكلف شيئا.') },
  { name: 'approve-sign-in', title: 'Sign-in', asks: requests.signIn('swap.example') },
  { name: 'approve-sign-in-wrong', title: 'Sign-in to another site', asks: requests.signIn('bank.example') },
  { name: 'approve-typed-data', title: 'Typed data', asks: requests.mail(1) },
  { name: 'approve-typed-data-chain', title: 'Typed data for another chain', asks: requests.mail(137) },
  { name: 'approve-permit', title: 'Permit', asks: requests.permit },
  { name: 'approve-permit-details', title: 'Permit, all details', asks: requests.permit, play: openDetails },
]

const transactions: Row[] = [
  { name: 'approve-send', title: 'Send', asks: requests.sendEther },
  { name: 'approve-send-token', title: 'Send tokens', asks: requests.sendToken },
  { name: 'approve-allowance', title: 'Allow some tokens', asks: requests.approveSome },
  { name: 'approve-unlimited', title: 'Allow all tokens', asks: requests.approveUnlimited },
  { name: 'approve-all-nfts', title: 'Allow all NFTs', asks: requests.approveAllNfts },
  { name: 'approve-unknown', title: 'Unknown function', asks: requests.unknownFunction },
  {
    name: 'approve-unknown-details',
    title: 'Unknown function, all details',
    asks: requests.unknownFunction,
    play: openDetails,
  },
  { name: 'approve-blind', title: 'Unknown function that cannot be simulated', asks: requests.blindFunction },
  { name: 'approve-fails', title: 'Would fail', asks: requests.sendTokenInVain },
  { name: 'approve-funds', title: 'Not enough money', asks: requests.sendTooMuch },
]

const circumstances: Row[] = [
  { name: 'approve-reading', title: 'Being read', asks: requests.sendEther, answer: never, waits: true },
  {
    name: 'approve-unreadable',
    title: 'Could not be read',
    asks: requests.sendEther,
    answer: () => Promise.reject(new ChainDisconnectedError(disconnected)),
  },
  {
    name: 'approve-locked',
    title: 'The wallet is locked',
    asks: requests.sendEther,
    wallet: { state: 'locked' },
  },
  {
    name: 'approve-queue',
    title: 'Several wait',
    asks: [requests.message('The first of three'), requests.sendEther, requests.permit],
  },
]

const stranger = 'https://new-and-unknown.example'
const surface = 'window'

const elsewhere: Row[] = [
  {
    name: 'approve-stranger',
    title: 'Announced in a page that is not trusted',
    asks: requests.sendEther,
    from: stranger,
  },
  { name: 'approve-window-message', title: 'Message', asks: requests.message('Welcome.'), from: stranger, surface },
  { name: 'approve-window-send', title: 'Send', asks: requests.sendEther, from: stranger, surface },
  {
    name: 'approve-window-risk',
    title: 'Allow all tokens, with a passkey',
    asks: requests.approveUnlimited,
    from: stranger,
    surface,
    wallet: { factors: [factors.passkey] },
  },
]

const endings: Row[] = [
  { name: 'approve-expired', title: 'Expired', asks: requests.sendEther, ended: 'expired' },
  { name: 'approve-other-network', title: 'The network was switched', asks: requests.sendEther, ended: 'network' },
  { name: 'approve-other-account', title: 'The account was changed', asks: requests.sendEther, ended: 'account' },
]

const named: Scenario = {
  name: 'approve-named',
  title: 'A page that gives itself a name',
  surface: 'frame',
  show() {
    options.set({ metadata: { name: 'The one and only honest exchange' } })
    toScenario({ name: '', title: '', asks: requests.sendEther, from: longOrigin }).show()
  },
}

const switches: Scenario[] = [
  {
    name: 'switch-network',
    title: 'By itself',
    surface: 'frame',
    show() {
      showConnected({ name: 'Account' })
      showInFrame({ name: 'SwitchNetwork', network: optimism.caipNetworkId })
    },
  },
  {
    name: 'switch-network-asked',
    title: 'Asked for by the page',
    surface: 'frame',
    show() {
      const view: View = { name: 'SwitchNetwork', network: optimism.caipNetworkId }
      showConnected(view)
      wait([requests.switchNetwork], view)
    },
  },
]

export const switchScenarios: ScenarioGroup = { area: 'Switch network', scenarios: switches }
export const approvalScenarios: ScenarioGroup[] = [
  { area: 'Approve a signature', scenarios: signatures.map(toScenario) },
  { area: 'Approve a transaction', scenarios: transactions.map(toScenario) },
  { area: 'Approve in the wallet window', scenarios: elsewhere.map(toScenario) },
  { area: 'Requests that ended', scenarios: endings.map(toScenario) },
  { area: 'While a request waits', scenarios: [...circumstances.map(toScenario), named] },
]
