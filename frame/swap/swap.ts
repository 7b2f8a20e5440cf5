import { createStore } from 'zustand/vanilla'
import type { Hex } from '#shared/caip.ts'
import { errorFrom, toWire } from '#shared/errors.ts'
import { toQuantity } from '#shared/hex.ts'
import { fieldOf } from '#shared/json.ts'
import { ApprovalBuildError, PriceMovedError } from '#shared/swapErrors.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { chainNow, isKeySignature, permitTypedData, type SwapCall } from '../chains/eip155/swap/allowances.ts'
import { describeError } from '../i18n/describeError.ts'
import { formatLocale, t } from '../i18n/i18n.ts'
import { askForTransfer } from '../requests/askForTransfer.ts'
import { transactionId } from '../requests/transactionNotes.ts'
import { router } from '../router/router.ts'
import { plainAmount } from '../send/fiat.ts'
import { callBatches } from '../state/callBatches.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { toasts } from '../state/toasts.ts'
import { transactions } from '../state/transactions.ts'
import { isRejection } from '../wallets/connector/isRejection.ts'
import { swapDraft } from './draft.ts'
import { buildOrder, type SignedPermit, type SwapOrder } from './order.ts'
import { checkEffects, planSwap, type SwapPlan } from './plan.ts'
import { untilMined } from './untilMined.ts'

/** The steps that the visitor sees. `waiting` lasts until the network has the approval of the token. */
export type SwapStage = 'idle' | 'checking' | 'permit' | 'approving' | 'waiting' | 'swapping'

export type ReviewedSwap = { order: SwapOrder; plan: SwapPlan }

type State = {
  stage: SwapStage
  /** What is on screen, frozen: nothing else is signed. */
  reviewed: ReviewedSwap | undefined
  /** Set when less would come out now than what was reviewed. The visitor decides again. */
  moved: boolean
  error: Error | undefined
}

const nothing: State = { stage: 'idle', reviewed: undefined, moved: false, error: undefined }
const store = createStore<State>(() => nothing)

/** Sends one swap at a time. */
export const swap = {
  store,

  clear() {
    if (store.getState().stage === 'idle') store.setState(nothing)
  },

  /**
   * Checks a swap, then asks the own wallet for its approval, which is the review. A swap that needs more than one
   * confirmation, or another wallet, is held for a review of its own. Never rejects: a failure is in the store.
   */
  async review(make: () => Promise<SwapOrder>) {
    if (store.getState().stage !== 'idle') return
    store.setState({ ...nothing, stage: 'checking' })
    try {
      const order = await make()
      const plan = await planSwap(order)
      const reviewed = { order, plan }
      if (plan.isApproval) return await send(reviewed, () => ask(order, plan))
      store.setState({ ...nothing, reviewed })
      router.push({ name: 'SwapReview' })
    } catch (error) {
      store.setState({ ...nothing, error: errorFrom(error) })
    }
  },

  /** Sends what is under review. Never rejects: a failure is in the store, and the review stays. */
  async start() {
    const { stage, reviewed } = store.getState()
    if (stage !== 'idle' || !reviewed) return
    store.setState({ stage: 'checking', error: undefined, moved: false })
    await send(reviewed, () => carryOut(reviewed))
  },
}

async function send({ order }: ReviewedSwap, act: () => Promise<unknown>) {
  kitEvents.emit({ type: 'INITIATE_SWAP', ...eventFacts(order) })
  try {
    const answer = await act()
    kitEvents.emit({ type: 'SWAP_SUCCESS', ...eventFacts(order) })
    finish(order, answer)
  } catch (error) {
    fail(order, errorFrom(error))
  }
}

/** Sends at least what is on screen: the same amount, for the same minimum or a higher one. */
async function carryOut({ order, plan }: ReviewedSwap): Promise<unknown> {
  const fresh = await refresh(order)
  const calls = [...plan.calls.slice(0, -1), fresh.call]
  if (plan.ladder === 'permit') return swapWithPermit(fresh)
  if (plan.ladder === 'approve') return approveThenSwap(fresh, calls)
  await checkEffects(fresh, calls, plan.ladder === 'one' ? leftOf(plan, fresh) : 0n)
  return ask(fresh, { ...plan, calls })
}

function ask(order: SwapOrder, { ladder, calls }: SwapPlan): Promise<unknown> {
  store.setState({ stage: 'swapping' })
  return ladder === 'batch' ? askForCalls(order, calls) : askForCall(order, order.call)
}

/** An allowance that was there before, and that the swap uses in part. */
const leftOf = ({ allowance }: SwapPlan, { spend }: SwapOrder) => (allowance > spend ? allowance - spend : 0n)

/**
 * Builds the swap again, because prices move while people read. When less would come out than what is on screen, that
 * becomes the new review, and this throws.
 */
async function refresh(order: SwapOrder, permit?: SignedPermit): Promise<SwapOrder> {
  const fresh = await buildOrder(order, permit)
  if (fresh.minimum >= order.minimum) return fresh
  const unsigned = permit ? await buildOrder(order) : fresh
  store.setState({ reviewed: { order: unsigned, plan: await planSwap(unsigned) }, moved: true })
  throw new PriceMovedError()
}

/** Seconds for which the token accepts the signature. */
const permitSeconds = 20n * 60n

async function swapWithPermit(order: SwapOrder): Promise<unknown> {
  const { network, account, give, spend, spender } = order
  if (!give.permit || !give.address || !spender) throw new ApprovalBuildError()
  store.setState({ stage: 'permit' })
  const client = rpcClient(network)
  const deadline = (await chainNow(client)) + permitSeconds
  const wish = { token: give.address as Hex, domain: give.permit, owner: account, spender, value: spend, deadline }
  const data = await permitTypedData(client, network, wish)
  const signature = await request(order, 'eth_signTypedData_v4', [account, JSON.stringify(data)])
  if (!isKeySignature(signature)) throw new ApprovalBuildError()
  const signed = await refresh(order, { deadline, signature })
  // Only now can the call be run as it will be sent.
  await checkEffects(signed, [signed.call], 0n)
  store.setState({ stage: 'swapping' })
  return askForCall(signed, signed.call)
}

async function approveThenSwap(order: SwapOrder, calls: readonly SwapCall[]): Promise<unknown> {
  for (const call of calls.slice(0, -1)) {
    store.setState({ stage: 'approving' })
    const hash = transactionId(await askForCall(order, call, t('swap.approveRecord', { symbol: order.give.symbol })))
    store.setState({ stage: 'waiting' })
    if ((await untilMined(order.network, hash)) !== 'success') throw new ApprovalBuildError()
  }
  // Blocks have passed since the review.
  const fresh = await refresh(order)
  await checkEffects(fresh, [fresh.call], 0n)
  store.setState({ stage: 'swapping' })
  return askForCall(fresh, fresh.call)
}

function request({ network, account }: SwapOrder, method: Asked['method'], params: unknown, title?: string) {
  const note = { isOwn: true, ...(title !== undefined && { title }) }
  return askForTransfer({ method, params, network, from: account, note, act: 'swap' })
}
type Asked = Parameters<typeof askForTransfer>[0]

function askForCall(order: SwapOrder, { to, value, data }: SwapCall, title = titleOf(order)) {
  return request(order, 'eth_sendTransaction', [{ from: order.account, to, value: toQuantity(value), data }], title)
}

function askForCalls(order: SwapOrder, calls: readonly SwapCall[]) {
  const { network, account } = order
  const list = calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), data }))
  const chainId = toQuantity(BigInt(network.id))
  const params = { version: '2.0.0', chainId, from: account, atomicRequired: true, calls: list }
  return request(order, 'wallet_sendCalls', [params], titleOf(order))
}

function titleOf({ give, get, spend }: SwapOrder): string {
  const amount = `${plainAmount(spend, give.decimals, formatLocale())} ${give.symbol}`
  return t('swap.record', { amount, symbol: get.symbol })
}

function finish(order: SwapOrder, answer: unknown) {
  const { network } = order
  store.setState(nothing)
  swapDraft.reset()
  const hash = transactionId(answer)
  const id = fieldOf(answer, 'id')
  if (hash && transactions.store.getState().list.some((one) => one.hash === hash)) {
    return router.start([{ name: 'Account' }, { name: 'SendProgress', network: network.caipNetworkId, hash }])
  }
  if (typeof id === 'string' && callBatches.find(id)) {
    return router.start([{ name: 'Account' }, { name: 'CallsStatus', id }])
  }
  router.reset({ name: 'Account' })
  toasts.success(t('swap.started'))
}

function fail(order: SwapOrder, error: Error) {
  const { stage } = store.getState()
  const isNo = isRejection(error)
  const isMoved = error instanceof PriceMovedError
  store.setState({ stage: 'idle', error: isNo || isMoved ? undefined : error })
  if (isNo) toasts.error(describeError(error))
  const isApproval = stage === 'permit' || stage === 'approving' || stage === 'waiting'
  const type = isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  kitEvents.emit({ type, message: toWire(error).message, ...eventFacts(order) })
}

function eventFacts({ network, give, get, spend, expected }: SwapOrder) {
  return {
    network: network.caipNetworkId,
    ...{ swapFromToken: give.symbol, swapToToken: get.symbol },
    ...{ swapFromAmount: plainAmount(spend, give.decimals), swapToAmount: plainAmount(expected, get.decimals) },
  }
}
