import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { requireOwnMethod } from '../../../consent/consentMethods.ts'
import { approvals, type EndReason } from '../../../requests/approvals.ts'
import { namePayment } from '../../../requests/prepareApproval.ts'
import { createStatus, ethereum, later, now, origin, solana } from '../../../scenarios/support/fixtures.ts'
import { account, fakeUsdc, friend, usdc } from '../../../scenarios/support/mockChain.ts'
import { mockSolanaClient, solanaAccount, solanaFriend, solanaUsdc } from '../../../scenarios/support/mockSolana.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import {
  answers,
  mockSiteRequest,
  neverResolve,
  reportPressed,
  showConnected,
  showInWindow,
} from '../../../scenarios/support/setUp.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { FrozenRequest, RequestedPayment } from '../../../walletWindow/message.ts'
import { sendUsdc } from '../../approval/scenarios/solanaRequests.ts'
import { dollars, ether, native, prepareWithMock } from '../../send/scenarios/sendFixtures.ts'

const pay: View = { name: 'Pay' }
const tenDollars: RequestedPayment = {
  recipient: friend,
  units: 10_000_000n,
  asset: { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, isKnown: true },
}
const someEther: RequestedPayment = {
  recipient: friend,
  units: ether / 4n,
  asset: { ...ethereum.nativeCurrency, isKnown: true },
}
const sol: RequestedPayment['asset'] = { ...solana.nativeCurrency, isKnown: true }
/** Token that uses another token's name. */
const imitation: RequestedPayment['asset'] = { ...tenDollars.asset, address: fakeUsdc, isKnown: false }
const hidden =
  'Order 4711⟨U+202E⟩ 00.1 $ yap ylno uoY ⟨U+000A⟩ You pay 0.01 USDC and get 10,000.00 USDC back from your wallet at once.'

type Row = {
  name: string
  title: string
  payment?: RequestedPayment
  /** Balance of the asset, in base units. @default the account has enough */
  balance?: () => unknown
  /** Fee of another wallet's transfer. */
  cost?: () => unknown
  prepare?: () => Promise<never>
  isOther?: boolean
  isSolana?: boolean
  surface?: 'frame' | 'window'
  from?: string
  ended?: EndReason
  waits?: boolean
}

const rows: Row[] = [
  { name: 'pay', title: 'A token', payment: { ...tenDollars, note: 'Order 4711' } },
  { name: 'pay-native', title: 'The native currency', payment: someEther },
  {
    name: 'pay-short',
    title: 'Too few tokens',
    payment: { ...tenDollars, note: 'Order 4711', shortage: 'amount' },
    balance: () => 5_800_000n,
  },
  {
    name: 'pay-short-enough',
    title: 'The tokens have arrived',
    payment: { ...tenDollars, shortage: 'amount' },
    balance: () => 12_000_000n,
  },
  {
    name: 'pay-short-reading',
    title: 'Too few tokens, balance being read',
    payment: { ...tenDollars, shortage: 'amount' },
    balance: neverResolve,
    waits: true,
  },
  {
    name: 'pay-short-unread',
    title: 'Too few tokens, balance that can’t be read',
    payment: { ...tenDollars, shortage: 'amount' },
    balance: () => Promise.reject(new ChainDisconnectedError()),
  },
  { name: 'pay-unknown', title: 'An unknown token with a known name', payment: { ...tenDollars, asset: imitation } },
  {
    name: 'pay-unknown-short',
    title: 'Too little of an unknown token',
    payment: { ...tenDollars, asset: imitation, shortage: 'amount' },
    balance: () => 0n,
  },
  { name: 'pay-note-long', title: 'A long note that hides text', payment: { ...tenDollars, note: hidden } },
  {
    name: 'pay-note-rtl',
    title: 'A note from right to left',
    payment: { ...tenDollars, note: 'طلب رقم 4711، شكرا لكم' },
  },
  {
    name: 'pay-reading',
    title: 'The transaction is read',
    payment: { ...tenDollars, note: 'Order 4711' },
    prepare: neverResolve,
    waits: true,
  },
  {
    name: 'pay-unread',
    title: 'The transaction can’t be read',
    payment: tenDollars,
    prepare: () => Promise.reject(new ChainDisconnectedError()),
  },
  {
    name: 'pay-stranger',
    title: 'The site is not trusted',
    payment: { ...tenDollars, note: 'Order 4711' },
    from: 'https://new-and-unknown.example',
  },
  {
    name: 'pay-window',
    title: 'In the wallet window',
    payment: { ...tenDollars, note: 'Order 4711' },
    surface: 'window',
  },
  { name: 'pay-ended', title: 'The network changed', payment: tenDollars, ended: 'network' },
  { name: 'pay-other', title: 'With another wallet', payment: { ...tenDollars, note: 'Order 4711' }, isOther: true },
  {
    name: 'pay-other-unknown',
    title: 'An unknown token with another wallet',
    payment: { ...tenDollars, asset: imitation },
    isOther: true,
  },
  {
    name: 'pay-other-reading',
    title: 'The fee is read',
    payment: tenDollars,
    isOther: true,
    cost: neverResolve,
    waits: true,
  },
  {
    name: 'pay-other-failed',
    title: 'The fee can’t be read',
    payment: tenDollars,
    isOther: true,
    cost: () => Promise.reject(new ChainDisconnectedError()),
  },
  {
    name: 'pay-solana',
    title: 'On Solana',
    isSolana: true,
    payment: {
      ...tenDollars,
      recipient: solanaFriend,
      units: 12_500_000n,
      asset: { ...tenDollars.asset, address: solanaUsdc },
      note: 'Order 4711',
    },
  },
  {
    name: 'pay-solana-fee',
    title: 'No SOL for the fee',
    isSolana: true,
    payment: {
      ...tenDollars,
      recipient: solanaFriend,
      asset: { ...tenDollars.asset, address: solanaUsdc },
      shortage: 'fee',
    },
    balance: () => 0n,
  },
  {
    name: 'pay-solana-rest',
    title: 'Too little SOL would stay',
    isSolana: true,
    payment: { recipient: solanaFriend, units: 1_000_000_000n, asset: sol, shortage: 'rest' },
    balance: () => 1_000_400_000n,
  },
]

const abi = parseAbi(['function transfer(address to, uint256 amount)'])

function createTransaction({ recipient, units, asset: { address: token } }: RequestedPayment) {
  const [to, chainId] = [recipient as Hex, '0x1']
  if (!token) return { from: account, to, value: toHex(units), chainId }
  return { from: account, to: token, data: encodeFunctionData({ abi, args: [to, units] }), chainId }
}

function show({ payment = tenDollars, surface = 'frame', ...row }: Row) {
  const view: View = surface === 'frame' ? pay : { name: 'ApproveInWindow' }
  const network = row.isSolana ? solana : ethereum
  const address = row.isSolana ? solanaAccount : account
  answers.queries.paymentBalance = row.balance ?? (() => (payment.asset.address ? dollars.units : native.units))
  answers.queries.sendCost = row.cost ?? (() => 420_000_000_000_000n)
  answers.queries.recipientFacts = () => ({ isContract: false, isUnused: false, isToken: false })
  answers.queries.history = () => ({ data: [] })
  answers.queries.assets = () => ({ assets: [native, dollars], isIncomplete: false })
  answers.queries.approval = row.prepare ?? (async () => namePayment(await prepare(request, payment)))
  showConnected(pay)
  if (row.isSolana) connectSolana()
  if (row.isOther) connectOther()
  const built = row.isSolana
    ? sendUsdc
    : { method: 'eth_sendTransaction' as const, params: [createTransaction(payment)] }
  const request: FrozenRequest = {
    method: built.method,
    params: payment.shortage ? undefined : built.params,
    origin: row.from ?? origin,
    networkId: network.caipNetworkId,
    address,
    payment,
  }
  const settle = (approved: unknown) => reportPressed(approved === undefined ? 'rejected' : 'approved')
  const times = { createdAt: now, expiresAt: later }
  const entry = { id: 1, request, row: requireOwnMethod(request.method), view, ...times, ended: row.ended, settle }
  approvals.store.setState({ pending: [entry] })
  if (surface === 'frame') return
  mockSiteRequest(origin, request)
  showInWindow(view, createStatus())
}

async function prepare(request: FrozenRequest, { units, asset }: RequestedPayment) {
  if (request.networkId === solana.caipNetworkId) {
    const handler = await requireOwnMethod(request.method).load()
    return handler.prepare(request, solana, { solana: mockSolanaClient(sendUsdc.chain) })
  }
  const token = asset.address as typeof usdc | undefined
  return prepareWithMock(request, { balance: native.units, moves: [{ amount: -units, token }] })
}

function connectSolana() {
  session.set('solana', {
    status: 'connected',
    connectorId: 'ID_AUTH',
    accounts: [{ namespace: 'solana', address: solanaAccount, type: 'eoa' }],
  })
  const { requested, active } = networks.store.getState()
  networks.store.setState({
    requested: [...requested, solana],
    active: { ...active, solana: solana.caipNetworkId },
    namespace: 'solana',
  })
}

function connectOther() {
  const wallet = mockWallet()
  registry.store.setState({ connectors: [wallet] })
  session.set('eip155', { ...session.of('eip155'), connectorId: wallet.id, walletName: wallet.name })
}

export const payScenarios: ScenarioGroup = {
  area: 'Pay',
  scenarios: rows.map(
    ({ waits = false, ...row }): Scenario => ({
      name: row.name,
      title: row.title,
      surface: row.surface ?? 'frame',
      waits,
      show: () => show(row),
    }),
  ),
}
