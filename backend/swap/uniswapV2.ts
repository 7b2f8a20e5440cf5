import { type Hex, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { CheckedMarket } from '../prices/checkMarket.ts'
import type { Markets } from '../prices/markets.ts'
import type { Node } from '../rpc/node.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { buildSwapCall, buildV2SwapCall, buildWrapCall, computeFee } from './buildSwapCall.ts'
import { readRoute } from './readRoute.ts'
import type { BuiltSwap, OpenSwapSource, SwapOrder, SwapParams, SwapQuote, SwapSource } from './swapSource.ts'

/**
 * Time until the call's deadline in seconds. Long enough for users who take minutes to review an approval, and for slow
 * hardware wallets.
 */
const lifetimeSeconds = 20n * 60n
/** Upper bounds of the gas for router swaps: measured values with headroom for tokens with extra logic. */
const baseGas = 100_000n
const hopGas = 90_000n
const wrapGas = 60_000n
const wholeBps = 10_000n

const Quantity = z.string().regex(/^0x[0-9a-f]{1,16}$/i)
const Block = z.object({ number: Quantity, timestamp: Quantity })

type Options = {
  nodeOf: (entry: NetworkEntry) => Node
  markets: Pick<Markets, 'findRouter'>
  portfolio: Pick<Portfolio, 'book' | 'pools' | 'prices'>
}
type Exchange = { node: Node; market: CheckedMarket; router: Hex; wrapped: Hex; isV2Router: boolean }
type Sides = { from: Hex; to: Hex; native: 'from' | 'to' | undefined }

/**
 * Creates a source of swaps over Uniswap v2 pairs. Uses the exchange's `SwapRouter02` if there is one, and its v2
 * router otherwise.
 */
export function createUniswapV2({ nodeOf, markets, portfolio }: Options): OpenSwapSource {
  return async (entry) => {
    const found = await markets.findRouter(entry)
    if (!found) return undefined
    const { market, router } = found
    const wrapped = toLowerAddress(market.wrapped)
    const isV2Router = market.swapRouter === undefined
    return openExchange({ node: nodeOf(entry), market, router, wrapped, isV2Router }, portfolio)
  }
}

function openExchange(exchange: Exchange, portfolio: Options['portfolio']): SwapSource {
  const { node, market, router, wrapped, isV2Router } = exchange

  /** Returns the best quote. `gross` is the output of the last pool. */
  async function quote(params: SwapParams): Promise<SwapQuote & { gross: bigint; timestamp: bigint }> {
    const { from, to } = getSides(params, wrapped)
    const { number, timestamp } = await node.requestParsed('eth_getBlockByNumber', ['latest', false], Block)
    const time = { block: BigInt(number), timestamp: BigInt(timestamp) }
    if (from === to) {
      const same = { amountIn: params.amount, amountOut: params.amount, gross: params.amount }
      return { ...same, ...time, priceImpact: 0n, route: [], gas: wrapGas }
    }
    const amount = params.exact === 'to' ? addFee(params.amount, params.fee?.bps ?? 0) : params.amount
    const found = await readRoute({
      entry: params.entry,
      node,
      market,
      portfolio,
      from,
      to,
      amount,
      exact: params.exact,
    })
    const { amountIn, amountOut: gross, hops, priceImpact } = found
    return {
      amountIn,
      amountOut: gross - computeFee(gross, params.fee),
      gross,
      priceImpact,
      ...time,
      route: hops.map((hop) => ({ pool: hop.pool, from: hop.from, to: hop.to, feeBps: market.feeBps })),
      gas: baseGas + hopGas * BigInt(hops.length),
    }
  }

  return {
    id: 'uniswap',
    spender: router,
    takesPermits: !isV2Router,
    paysFees: !isV2Router,
    quote,
    async build(order) {
      const { gross, timestamp, ...quoted } = await quote({ ...order, exact: 'from' })
      return { ...quoted, ...buildOrder(exchange, order, { ...quoted, gross, timestamp }) }
    },
  }
}

function getSides({ from, to }: SwapParams, wrapped: Hex): Sides {
  if (from === nativeTokenAddress) return { from: wrapped, to, native: 'from' }
  if (to === nativeTokenAddress) return { from, to: wrapped, native: 'to' }
  return { from, to, native: undefined }
}

/** Returns the amount before the fee. Rounds up, so that at least `amount` remains after the fee. */
function addFee(amount: bigint, bps: number): bigint {
  const rest = wholeBps - BigInt(bps)
  return (amount * wholeBps + rest - 1n) / rest
}

type Quoted = SwapQuote & { gross: bigint; timestamp: bigint }

function buildOrder(
  { router, wrapped, isV2Router }: Exchange,
  order: SwapOrder,
  { amountIn, gross, route, timestamp }: Quoted,
): Pick<BuiltSwap, 'call' | 'minimum' | 'deadline' | 'spender'> {
  const { account, slippageBps, promised, permit, fee } = order
  const { from, native } = getSides(order, wrapped)
  if (native && route.length === 0) {
    const call = buildWrapCall(wrapped, amountIn, native)
    return { call, minimum: amountIn, deadline: undefined, spender: undefined }
  }
  const slipped = (gross * (wholeBps - slippageBps)) / wholeBps
  const promisedGross = addFee(promised ?? 0n, fee?.bps ?? 0)
  const minAmountOut = promisedGross > slipped && promisedGross <= gross ? promisedGross : slipped
  const deadline = timestamp + lifetimeSeconds
  const path = [from, ...route.map((hop) => hop.to)]
  const call = { router, account, amountIn, minAmountOut, path, native, deadline }
  return {
    call: isV2Router ? buildV2SwapCall(call) : buildSwapCall({ ...call, permit, fee }),
    minimum: minAmountOut - computeFee(minAmountOut, fee),
    deadline,
    spender: native === 'from' ? undefined : router,
  }
}
