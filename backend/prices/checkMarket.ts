import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { MarketSettings } from '../config/networkEntry.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { type ReadAnswer, readContracts } from '../tokens/readContracts.ts'
import { readUint } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { getAmountOut } from './pairMaths.ts'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH9() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])

/** Fee of a Uniswap v2 pair. Used if there is no v2 router to quote a pair. */
const uniswapFeeBps = 30
/** Maximum fee that is accepted from a router's quote. */
const maxFeeBps = 100
const maxAttempts = 3
/** Amount to quote: 100 whole units of the wrapped currency, large enough that each fee gives a different output. */
const quotedAmount = 100n * 10n ** 18n
const wrappedDecimals = 18n
const maxDecimals = 36n
/** JSON-RPC 2.0 error code for “Method not found”. */
const unknownMethodCode = -32601

/** A market that the chain has confirmed. `feeBps` is the fee of its pairs in basis points of the input. */
export type CheckedMarket = MarketSettings & { feeBps: number }

/**
 * Result of a check. If `market` is undefined, the exchange provides neither prices nor swaps. `reason` completes the
 * sentence “The market of … is off: …”.
 */
export type MarketCheck = {
  market: CheckedMarket | undefined
  /** Router for the wallet's swaps, or undefined if the market offers no swaps. */
  router: Hex | undefined
  reason: string | undefined
}

/** The chain contradicts the market's settings. The message is the reason. */
class WrongMarketError extends Error {}

/**
 * Checks on chain that the exchange's contracts belong together. Throws an {@link UpstreamsDownError} if no node
 * responds.
 */
export async function checkMarket(node: Node, network: Network, settings: MarketSettings): Promise<MarketCheck> {
  try {
    const feeBps = await readFee(node, network, settings)
    const router = settings.swapRouter ?? settings.router
    const reason = router && (await findSimulationFault(node))
    const offered = router && !reason ? toLowerAddress(router) : undefined
    return { market: { ...settings, feeBps }, router: offered, reason }
  } catch (error) {
    if (!(error instanceof WrongMarketError)) throw error
    return { market: undefined, router: undefined, reason: error.message }
  }
}

async function readFee(node: Node, network: Network, settings: MarketSettings): Promise<number> {
  const factory = toLowerAddress(settings.factory)
  const wrapped = toLowerAddress(settings.wrapped)
  const dollar = toLowerAddress(settings.dollar)
  const read = createReader(node, network)
  const routers = listRouters(settings)
  const [decimals, dollarDecimals, pair, ...owners] = await read([
    { to: wrapped, functionName: 'decimals' },
    { to: dollar, functionName: 'decimals' },
    { to: factory, functionName: 'getPair', args: [wrapped, dollar] },
    ...routers.flatMap(({ calls }) => calls),
  ])
  if (toUint(decimals) !== wrappedDecimals) throw new WrongMarketError(`${wrapped} is no wrapped currency`)
  if ((toUint(dollarDecimals) ?? maxDecimals + 1n) > maxDecimals) throw new WrongMarketError(`${dollar} is no token`)
  const pairAddress = toAddress(pair)
  if (!pairAddress) throw new WrongMarketError(`${factory} is no factory of an exchange`)
  for (const [index, { address }] of routers.entries()) {
    checkRouter(address, owners.slice(index * 2, index * 2 + 2).map(toAddress), { factory, wrapped })
  }
  if (wrapped === dollar) return uniswapFeeBps
  if (pairAddress === zeroAddress) throw new WrongMarketError(`${factory} has no pair of ${wrapped} and ${dollar}`)
  return await readPairFee(read, { pair: pairAddress, router: settings.router, path: [wrapped, dollar] })
}

type Router = { address: Hex; calls: Call[] }

/** Returns the routers, each with the calls that read its factory and its wrapped currency. */
function listRouters({ router, swapRouter }: MarketSettings): Router[] {
  const list = (to: string | undefined, functionNames: readonly [Call['functionName'], Call['functionName']]) =>
    to === undefined
      ? []
      : [{ address: toLowerAddress(to), calls: functionNames.map((functionName) => ({ to, functionName })) }]
  return [...list(router, ['factory', 'WETH']), ...list(swapRouter, ['factoryV2', 'WETH9'])]
}

function checkRouter(
  router: Hex,
  [ownFactory, ownWrapped]: (Hex | undefined)[],
  { factory, wrapped }: { factory: Hex; wrapped: Hex },
) {
  if (!ownFactory || !ownWrapped) throw new WrongMarketError(`${router} is no router of an exchange`)
  if (!isAddressEqual(ownFactory, factory)) {
    throw new WrongMarketError(`the router ${router} belongs to the factory ${ownFactory}, not to ${factory}`)
  }
  if (!isAddressEqual(ownWrapped, wrapped)) {
    throw new WrongMarketError(`the router ${router} wraps the currency with ${ownWrapped}, not with ${wrapped}`)
  }
}

type QuotedPair = { pair: Hex; router: string | undefined; path: [wrapped: Hex, dollar: Hex] }

async function readPairFee(read: ContractReader, { pair, router, path }: QuotedPair): Promise<number> {
  const quote: Call[] = router ? [{ to: router, functionName: 'getAmountsOut', args: [quotedAmount, path] }] : []
  // Retry, because without Multicall3 the two reads may be from different blocks.
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [reserves, amounts] = await read([{ to: pair, functionName: 'getReserves' }, ...quote])
    const feeBps = computeFee({ pair, router, reserves, amounts, isSorted: path[0] < path[1] })
    if (feeBps !== undefined) return feeBps
  }
  throw new WrongMarketError(`the router ${router} quotes another amount than follows from the pair ${pair}`)
}

type Quoted = {
  pair: Hex
  router: string | undefined
  reserves: Hex | undefined
  amounts: Hex | undefined
  /** True if the wrapped currency is the pair's first token. */
  isSorted: boolean
}

/** Returns the fee at which the reserves give the router's quote, or undefined if no fee does. */
function computeFee({ pair, router, reserves, amounts, isSorted }: Quoted): number | undefined {
  if (!reserves || reserves.length !== 2 + 3 * 64) throw new WrongMarketError(`${pair} is no pair of an exchange`)
  if (!router) return uniswapFeeBps
  const [first, second] = decodeFunctionResult({ abi, functionName: 'getReserves', data: reserves })
  const [reserveIn, reserveOut] = isSorted ? [first, second] : [second, first]
  // An empty pair has no quote. Its fee is irrelevant, because it provides neither prices nor routes.
  if (reserveIn === 0n || reserveOut === 0n) return uniswapFeeBps
  const quoted = amounts && decodeAmounts(amounts)
  for (let feeBps = 0; feeBps <= maxFeeBps; feeBps += 1) {
    if (getAmountOut(quotedAmount, [{ reserveIn, reserveOut, feeBps }]) === quoted) return feeBps
  }
  return undefined
}

function decodeAmounts(data: Hex): bigint | undefined {
  try {
    return decodeFunctionResult({ abi, functionName: 'getAmountsOut', data }).at(-1)
  } catch {
    // The contract is not a v2 router, because it did not return a list of amounts.
    return undefined
  }
}

type FunctionName =
  | 'factory'
  | 'WETH'
  | 'factoryV2'
  | 'WETH9'
  | 'getPair'
  | 'decimals'
  | 'getReserves'
  | 'getAmountsOut'
type Call = { to: string; functionName: FunctionName; args?: readonly unknown[] }
type ContractReader = (calls: readonly Call[]) => Promise<(Hex | undefined)[]>

function createReader(node: Node, network: Network): ContractReader {
  return async (calls) => {
    const reads = calls.map(({ to, ...call }) => ({
      to: toLowerAddress(to),
      data: encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData<typeof abi>>[0]),
    }))
    return (await readContracts(node, network, reads)).map(toData)
  }
}

function toData(answer: ReadAnswer): Hex | undefined {
  if (answer.status === 'unanswered') throw new UpstreamsDownError()
  return answer.status === 'read' ? answer.data : undefined
}

const toUint = (data: Hex | undefined) => data && readUint(data)

function toAddress(data: Hex | undefined): Hex | undefined {
  const word = toUint(data)
  return word === undefined || word >> 160n ? undefined : `0x${word.toString(16).padStart(40, '0')}`
}

/** Returns why swaps cannot be simulated before they are signed, or undefined if the nodes support simulation. */
async function findSimulationFault(node: Node): Promise<string | undefined> {
  try {
    await node.request('eth_simulateV1', [{ blockStateCalls: [{ calls: [] }] }, 'latest'])
    return undefined
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const isUnknown = error.code === unknownMethodCode || /not (found|supported|available|exist)/i.test(error.message)
    return isUnknown ? 'its nodes do not simulate calls (eth_simulateV1), so no swap could be checked' : undefined
  }
}
