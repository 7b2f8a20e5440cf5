import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { ApprovalBuildError, PriceMovedError, SwapLimitError } from '@oriel/shared/errors/swapErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import {
  buildPermitTypedData,
  isKeySignature,
  readAllowance,
  readChainTime,
  type SwapCall,
} from '../../../chains/eip155/swap/allowances.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatPlainAmount } from '../../../parts/tokens/fiat.ts'
import { getConnectedWallet } from '../../../requests/forwardToWallet.ts'
import { requestTransfer } from '../../../requests/requestTransfer.ts'
import { parseTransactionId, recordSent } from '../../../requests/transactionNotes.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { getEventFacts } from './getEventFacts.ts'
import { buildOrder, type SignedPermit, type SwapIntent, type SwapOrder } from './order.ts'
import { checkEffects, planSwap, type SwapPlan } from './plan.ts'
import { computeAcceptedMinimum } from './slippage.ts'
import { type ReviewedSwap, swapState } from './swapState.ts'
import { waitUntilMined } from './waitUntilMined.ts'
import { waitForCallsHash } from './walletBatch.ts'

/** Price move to ignore between the form and the review, in tenths of a percent. */
const unsaidMove = 5n

/**
 * Builds and plans the swap exactly as it will be sent. Throws `SwapMismatchError` if the swap does not match the
 * user's input, and `PriceMovedError` if the minimum output is below the displayed one by more than `unsaidMove`.
 */
export async function prepareSwap(intent: SwapIntent): Promise<ReviewedSwap> {
  const order = await buildOrder(intent)
  const quotedMinimum = computeAcceptedMinimum(BigInt(intent.quote.toAmount), intent.slippage)
  if (order.minimum * 1000n < quotedMinimum * (1000n - unsaidMove)) throw new PriceMovedError()
  return { order, plan: await planSwap(order) }
}

/** Sends the swap on the displayed terms or better: the same amount, for at least the same minimum. */
export async function executeSwap({ order, plan }: ReviewedSwap): Promise<unknown> {
  const fresh = await refresh(order)
  const calls = [...plan.calls.slice(0, -1), fresh.call]
  if (plan.strategy === 'permit') return swapWithPermit(fresh)
  if (plan.strategy === 'approve') return approveThenSwap(fresh, calls)
  await checkEffects(fresh, calls, plan.strategy === 'one' ? plan.allowance : 0n)
  return requestSwap(fresh, { ...plan, calls })
}

/** Requests the whole swap from the wallet: in one batch, or in one transaction if no allowance is needed. */
export function requestSwap(order: SwapOrder, { strategy, calls }: SwapPlan): Promise<unknown> {
  swapState.setState({ stage: 'swapping' })
  return strategy === 'batch' ? requestCalls(order, calls) : requestCall(order, order.call)
}

/**
 * Polls a batch for which another wallet returned its own ID. Once the network has the transaction, our wallet tracks
 * it.
 */
async function pollWalletBatch(order: SwapOrder, answer: unknown): Promise<unknown> {
  const { account: address, network } = order
  const connector = getConnectedWallet({ namespace: network.chainNamespace, method: 'wallet_sendCalls' })
  const id = readField(answer, 'id')
  if (!connector.asksUser || typeof id !== 'string') return answer
  swapState.setState({ stage: 'sent' })
  const { caipNetworkId: networkId } = network
  const hash = await waitForCallsHash(() =>
    connector.request({
      method: 'wallet_getCallsStatus',
      params: [id],
      origin: hostPage.origin,
      networkId,
      address,
      approved: undefined,
    }),
  )
  if (!hash) return answer
  const note = { isOwn: true, ...createNote(order) }
  recordSent({ params: [{ from: address }], answer: hash, networkId, address, connector, note })
  return hash
}

/**
 * Rebuilds the swap, because prices may have moved during the review. If the output is now lower than displayed, shows
 * an updated review and throws.
 */
async function refresh(order: SwapOrder, permit?: SignedPermit): Promise<SwapOrder> {
  const fresh = await buildOrder(order, { permit, shown: order })
  if (fresh.minimum >= order.minimum) return fresh
  const unsigned = permit ? await buildOrder(order) : fresh
  swapState.setState({ reviewed: { order: unsigned, plan: await planSwap(unsigned) }, moved: true })
  throw new PriceMovedError()
}

/** Seconds until the permit expires. */
const permitSeconds = 20n * 60n

async function swapWithPermit(order: SwapOrder): Promise<unknown> {
  const { network, account, give, spend, spender } = order
  if (!give.permit || !give.address || !spender) throw new ApprovalBuildError()
  swapState.setState({ stage: 'permit' })
  const client = getRpcClient(network)
  const deadline = (await readChainTime(client)) + permitSeconds
  const permit = { token: give.address as Hex, domain: give.permit, owner: account, spender, value: spend, deadline }
  const data = await buildPermitTypedData(client, network, permit)
  const signature = await request(order, 'eth_signTypedData_v4', [account, JSON.stringify(data)])
  if (!isKeySignature(signature)) throw new ApprovalBuildError()
  const signed = await refresh(order, { deadline, signature })
  // Simulate only now, because the call needs the permit's signature.
  await checkEffects(signed, [signed.call], 0n)
  swapState.setState({ stage: 'swapping' })
  return requestCall(signed, signed.call)
}

async function approveThenSwap(order: SwapOrder, calls: readonly SwapCall[]): Promise<unknown> {
  await approve(order, calls)
  try {
    return await swapAfterApproval(order)
  } catch (error) {
    // Show an updated review. The allowance is set now, so the next attempt needs fewer steps.
    if (!(error instanceof PriceMovedError)) swapState.setState({ reviewed: { order, plan: await planSwap(order) } })
    throw error
  }
}

async function approve(order: SwapOrder, calls: readonly SwapCall[]) {
  for (const call of calls.slice(0, -1)) {
    swapState.setState({ stage: 'approving' })
    const hash = parseTransactionId(
      await requestCall(order, call, { title: t('swap.approveRecord', { symbol: order.give.symbol }) }),
    )
    swapState.setState({ stage: 'waiting' })
    if ((await waitUntilMined(order.network, hash)) !== 'success') throw new ApprovalBuildError()
  }
}

async function swapAfterApproval(order: SwapOrder): Promise<unknown> {
  const { give, network, account, spender, spend } = order
  const allowed = spender && (await readAllowance(getRpcClient(network), give.address as Hex, account, spender))
  if (allowed !== spend) throw new SwapLimitError()
  // Rebuild the swap, because blocks have passed since the review.
  const fresh = await refresh(order)
  await checkEffects(fresh, [fresh.call], 0n)
  swapState.setState({ stage: 'swapping' })
  return requestCall(fresh, fresh.call)
}

type TransferParams = Parameters<typeof requestTransfer>[0]

function request(
  { network, account }: SwapOrder,
  method: TransferParams['method'],
  params: unknown,
  note: TransferParams['note'] = {},
) {
  return requestTransfer({ method, params, network, from: account, note: { isOwn: true, ...note }, act: 'swap' })
}

function requestCall(order: SwapOrder, { to, value, data }: SwapCall, note = createNote(order)) {
  return request(order, 'eth_sendTransaction', [{ from: order.account, to, value: toQuantity(value), data }], note)
}

async function requestCalls(order: SwapOrder, calls: readonly SwapCall[]) {
  const { network, account } = order
  const list = calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), data }))
  const chainId = toQuantity(BigInt(network.id))
  const params = { version: '2.0.0', chainId, from: account, atomicRequired: true, calls: list }
  return pollWalletBatch(order, await request(order, 'wallet_sendCalls', [params], createNote(order)))
}

/** Returns the facts to store with the transaction. The transaction emits its own end event, even after a reload. */
function createNote(order: SwapOrder): TransferParams['note'] {
  const { give, get, spend } = order
  const amount = `${formatPlainAmount(spend, give.decimals, getFormatLocale())} ${give.symbol}`
  return { title: t('swap.record', { amount, symbol: get.symbol }), swap: getEventFacts(order) }
}
