import { readSwapCall } from '@oriel/clear-signing/eip155/call/readSwapCall.ts'
import { getSwapRouter, getWrappedToken } from '@oriel/clear-signing/known/knownTokens.ts'
import { type Hex, isSameAddress, parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { SwapMismatchError } from '@oriel/shared/errors/swapErrors.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { readChainTime, type SwapCall } from '../../../chains/eip155/swap/allowances.ts'
import { type BuiltTransaction, buildSwap, type Quote } from '../api/convert.ts'
import { computeAcceptedMinimum } from './slippage.ts'
import { type SwapAsset, toSwapSide } from './swapAsset.ts'

/** The user's input. `spend` is in base units, and `slippage` in percent. */
export type SwapIntent = {
  network: Network
  account: Hex
  give: SwapAsset
  get: SwapAsset
  spend: bigint
  slippage: number
  quote: Quote
}

/**
 * Swap that was verified against the user's input. Both the review and the signed call are derived from this object.
 */
export type SwapOrder = SwapIntent & {
  call: SwapCall
  /** Amount that the account receives at the current price, in base units. */
  expected: bigint
  /** Minimum output in base units. The call reverts if the account would receive less. */
  minimum: bigint
  /** The contract that needs an allowance for the token; undefined if none is needed. */
  spender: Hex | undefined
  /** The operator's fee, in basis points of the output. */
  fee: { bps: number; recipient: Hex } | undefined
}

export type SignedPermit = { deadline: bigint; signature: Hex }

type Terms = {
  permit?: SignedPermit | undefined
  /** Quote on screen. The swap keeps the quote's minimum as long as the current price allows. */
  shown?: Pick<SwapOrder, 'minimum' | 'fee'> | undefined
}

/** Maximum time until the call's deadline, in seconds. A call sent much later would execute at a different price. */
const longestLife = 3600n

/**
 * Requests the swap from the backend and decodes its call byte by byte. Throws `SwapMismatchError` if the call differs
 * from the user's input.
 */
export async function buildOrder(intent: SwapIntent, { permit, shown }: Terms = {}): Promise<SwapOrder> {
  const { network, account, give, get, spend: amount, slippage } = intent
  const sides = { from: toSwapSide(give.key), to: toSwapSide(get.key) }
  const request = {
    networkId: network.caipNetworkId,
    account,
    amount,
    slippage,
    minimum: shown?.minimum,
    permit,
    ...sides,
  }
  const [built, now] = await Promise.all([buildSwap(request), readChainTime(getRpcClient(network))])
  return checkOrder(intent, { built, permit, shown, now })
}

type Built = Terms & { built: BuiltTransaction; now: bigint }

export function checkOrder(intent: SwapIntent, { built, permit, shown, now }: Built): SwapOrder {
  const { network, account, give, get, spend, quote } = intent
  const router = getSwapRouter(network) as Hex | undefined
  const to = parseAddress(built.to)
  const call: SwapCall = { to, value: BigInt(built.value ?? 0), data: built.data }
  const wrapped = getWrappedToken(network) as Hex | undefined
  const decoded = router && wrapped && readSwapCall(call, { router, wrapped, account })
  if (!decoded) throw new SwapMismatchError(undefined, { cause: 'another call' })
  const expected = BigInt(built.amount)
  const isWanted =
    isSameToken(decoded.spend.token, give) &&
    decoded.spend.amount === spend &&
    isSameToken(decoded.get.token, get) &&
    decoded.minimum === BigInt(built.minimum ?? -1) &&
    decoded.minimum >= computeAcceptedMinimum(expected, intent.slippage) &&
    (decoded.fee?.bps ?? 0) === (quote.feeBps ?? 0) &&
    (!shown || decoded.fee?.recipient === shown.fee?.recipient) &&
    isValidDeadline(decoded.deadline, now) &&
    isSamePermit(decoded.permit, { permit, give, spend })
  if (!isWanted) throw new SwapMismatchError(undefined, { cause: 'another swap' })
  const isAllowed = give.address === undefined || to !== router.toLowerCase() || permit !== undefined
  const spender = isAllowed ? undefined : to
  return { ...intent, call, expected, minimum: decoded.minimum, spender, fee: decoded.fee }
}

function parseAddress(id: string): Hex {
  const address = parseCaipAddress(id)?.address.toLowerCase()
  if (!address) throw new SwapMismatchError(undefined, { cause: 'no address' })
  return address as Hex
}

const isSameToken = (token: Hex | undefined, { address }: SwapAsset) =>
  token === undefined || address === undefined ? token === address : isSameAddress(token, address)

const isValidDeadline = (deadline: bigint | undefined, now: bigint) =>
  deadline === undefined || (deadline > now && deadline <= now + longestLife)

type DecodedSwapCall = NonNullable<ReturnType<typeof readSwapCall>>
type ExpectedPermit = { permit: SignedPermit | undefined } & Pick<SwapIntent, 'give' | 'spend'>

function isSamePermit(decoded: DecodedSwapCall['permit'], { permit, give, spend }: ExpectedPermit): boolean {
  if (!decoded || !permit) return !decoded && !permit
  return isSameAddress(decoded.token, give.address) && decoded.value === spend && decoded.deadline === permit.deadline
}
