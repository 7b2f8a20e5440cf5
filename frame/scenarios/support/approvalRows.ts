import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { Prices } from '../../api/prices.ts'
import { findOwnMethod, requireOwnMethod } from '../../consent/consentMethods.ts'
import type { PreparedApproval } from '../../consent/method/consentMethod.ts'
import { changeConfig, config } from '../../platform/config.ts'
import { approvals, type EndReason } from '../../requests/approvals.ts'
import { markPageNetwork } from '../../requests/prepareApproval.ts'
import { networks } from '../../state/networks.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import type { OwnRequest } from '../../walletWindow/message.ts'
import { createStatus, ethereum, later, meadow, now, origin } from './fixtures.ts'
import { account, mockClient, swapRouter, usdc, weth } from './mockChain.ts'
import * as requests from './requests.ts'
import type { Scenario } from './scenario.ts'
import { answers, mockSiteRequest, renewMark, reportPressed, showConnected, showInWindow } from './setUp.ts'
import type { UserActions } from './userActions.ts'

const known = { tokens: [usdc], wrapped: weth, routers: [swapRouter] }
const network = { ...ethereum, known, swap: { router: swapRouter } }
const approve: View = { name: 'ApproveTransaction' }

export type Row = {
  name: string
  title: string
  asks: requests.MockRequest | requests.MockRequest[]
  /** Origin of the request. @default a site with a short name */
  from?: string
  /** Where the request is shown. @default the frame of a page that the deployer trusts */
  surface?: 'frame' | 'window'
  ended?: EndReason
  /** The allowance that the user sets. */
  limit?: bigint
  /** True if the user chose not to upgrade the account to a smart account. */
  keepsAccount?: boolean
  /** Set if the user started the request in the wallet's own views. */
  own?: OwnRequest
  /** True if the page added the network of the request. */
  isOfPage?: boolean
  wallet?: Partial<VaultStatus>
  /** Token prices. @default prices for ETH and USDC only */
  prices?: Prices
  answer?: () => Promise<PreparedApproval>
  waits?: boolean
  /** True if the personal mark is new. Its explanation is then shown. */
  isMarkNew?: boolean
  play?: (user: UserActions) => Promise<void>
}

export function toScenario(row: Row): Scenario {
  const { name, title, asks, from = origin, surface = 'frame', ended, wallet, waits = false, play } = row
  const mockRequests = [asks].flat()
  const view: View = surface === 'frame' ? approve : { name: 'ApproveInWindow' }
  function show() {
    showConnected(approve, createStatus(wallet))
    if (row.isOfPage) networks.bring(meadow)
    changeConfig({ networks: config.networks.map((item) => (item.id === network.id ? network : item)) })
    if (row.prices) answers.queries.prices = () => row.prices
    // Prepare the request again each time, because the user can change the request while it is open.
    answers.queries.approval = ([, id, , keepsAccount]) =>
      (row.answer ?? (() => prepare(mockRequests[Number(id) - 1], { ...row, keepsAccount: keepsAccount === true })))()
    const { limit, keepsAccount, own, isOfPage } = row
    const { caipNetworkId: networkId } = isOfPage ? meadow : network
    mockPending(mockRequests, view, { from, ended, limit, keepsAccount, own, networkId })
    const [{ method, params } = requests.sendEther] = mockRequests
    if (surface === 'frame') return
    mockSiteRequest(from, { method, params, origin: from, networkId, address: account })
    showInWindow(view, createStatus(wallet))
    if (row.isMarkNew) renewMark()
  }
  return { name, title, surface, show, waits, play }
}

type Waiting = {
  from?: string | undefined
  ended?: EndReason | undefined
  limit?: bigint | undefined
  keepsAccount?: boolean | undefined
  own?: OwnRequest | undefined
  networkId?: CaipNetworkId
}

export function mockPending(mockRequests: requests.MockRequest[], view: View, waiting: Waiting = {}) {
  const { from = origin, ended, limit, keepsAccount, own, networkId = network.caipNetworkId } = waiting
  const pending = mockRequests.map(({ method, params }, at) => ({
    id: at + 1,
    request: {
      method,
      params,
      origin: from,
      networkId,
      address: account,
      limit,
      keepsAccount,
      own,
    },
    row: findOwnMethod(method),
    view,
    createdAt: now,
    expiresAt: later,
    ended,
    settle: (approved: unknown) => reportPressed(approved === undefined ? 'rejected' : 'approved'),
  }))
  approvals.store.setState({ pending })
}

async function prepare(
  mockRequest: requests.MockRequest | undefined,
  { from = origin, limit, keepsAccount, own, isOfPage }: Row,
): Promise<PreparedApproval> {
  if (!mockRequest) throw new ChainDisconnectedError()
  const { method, params, chain } = mockRequest
  const used = isOfPage ? networks.mustServe(meadow.caipNetworkId) : network
  const about = { method, params, origin: from, networkId: used.caipNetworkId, address: account }
  const request = { ...about, own, limit, keepsAccount }
  const handler = await requireOwnMethod(method).load()
  return markPageNetwork(await handler.prepare(request, used, { evm: mockClient(chain), now }), used)
}
