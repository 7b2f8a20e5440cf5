import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { approvals } from '../../../requests/approvals.ts'
import { createStatus, ethereum, factors, later, now, origin } from '../../../scenarios/support/fixtures.ts'
import { account, friend, router, usdc } from '../../../scenarios/support/mockChain.ts'
import type { Scenario } from '../../../scenarios/support/scenario.ts'
import { answers, mockSiteRequest, reportPressed, showInWindow } from '../../../scenarios/support/setUp.ts'
import type { FrozenRequest, OwnRequest } from '../../../walletWindow/message.ts'
import { ether, native, prepareWithMock, rejectOffline } from './sendFixtures.ts'

const view = { name: 'ApproveInWindow' } as const
const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 amount)']),
  args: [friend, 120_500_000n],
})

const dollars = { from: account, to: usdc, data: transfer }
const muchEther = { from: account, to: friend, value: numberToHex((ether * 11n) / 10n) }

type Row = {
  name: string
  title: string
  transaction: object
  own: OwnRequest
  /** Mocks the second lookup of the recipient's name. @default the recipient's address */
  resolve?: () => Promise<string | undefined>
}

function toScenario({ name, title, transaction, own, resolve = async () => friend }: Row): Scenario {
  const request: FrozenRequest = {
    method: 'eth_sendTransaction',
    params: [transaction],
    origin,
    networkId: ethereum.caipNetworkId,
    address: account,
    own,
  }
  const moves = 'data' in transaction ? [{ token: usdc, amount: -120_500_000n }] : [{ amount: (-ether * 11n) / 10n }]
  const wallet = createStatus({ factors: [factors.passkey] })
  function show() {
    answers.queries.ownRecipient = resolve
    answers.queries.approval = () => prepareWithMock(request, { balance: native.units, moves })
    const settle = (approved: unknown) => reportPressed(approved === undefined ? 'rejected' : 'approved')
    approvals.store.setState({ pending: [{ id: 1, request, view, createdAt: now, expiresAt: later, settle }] })
    mockSiteRequest(origin, request)
    showInWindow(view, wallet)
  }
  return { name, title, surface: 'window', waits: false, show }
}

const toAnna: OwnRequest = { act: 'transfer', name: 'anna.eth' }

export const sendInWindow: Scenario[] = [
  { name: 'send-window', title: 'To a name', transaction: dollars, own: toAnna },
  { name: 'send-window-limit', title: 'To an address', transaction: muchEther, own: { act: 'transfer' } as const },
  {
    name: 'send-window-changed',
    title: 'The name has a new address',
    transaction: dollars,
    own: toAnna,
    resolve: async () => router,
  },
  {
    name: 'send-window-unchecked',
    title: 'The name can’t be resolved',
    transaction: dollars,
    own: toAnna,
    resolve: rejectOffline,
  },
  {
    name: 'send-window-cancel',
    title: 'Canceled by the site',
    transaction: muchEther,
    own: { act: 'replace' } as const,
  },
].map(toScenario)
