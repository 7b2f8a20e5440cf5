import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'

export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** Fees per gas and in total, in wei. There is no time estimate, because the fee history does not contain one. */
export type MarketFee = {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  estimatedWei: bigint
  maxWei: bigint
}
export type LegacyFee = { gasPrice: bigint; estimatedWei: bigint; maxWei: bigint }

export type Fees =
  | { kind: 'eip1559'; baseFeePerGas: bigint; speeds: Record<Speed, MarketFee> }
  | { kind: 'legacy'; speeds: Record<Speed, LegacyFee> }

type FeeHistory = { baseFeePerGas?: string[]; reward?: string[][]; gasUsedRatio?: number[] }

const historyBlocks = 10
const percentiles = [20, 50, 80]
/**
 * Maximum base fee for each speed, as a percentage of the next base fee. The base fee grows by at most 12.5% per
 * block, so `fast` stays valid for six full blocks.
 */
const baseFeeHeadroom: Record<Speed, bigint> = { slow: 125n, normal: 150n, fast: 200n }
const legacyHeadroom: Record<Speed, bigint> = { slow: 100n, normal: 110n, fast: 130n }

/** Reads the fee for each speed. Falls back to the gas price if the chain has no base fee. */
export async function readFees(client: EvmClient, gas: bigint): Promise<Fees> {
  const [block, history] = await Promise.all([
    client.request<{ baseFeePerGas?: string } | null>({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    readHistory(client),
  ])
  if (block?.baseFeePerGas === undefined) return readLegacyFees(client, gas)

  const baseFeePerGas = parseQuantity(history?.baseFeePerGas?.at(-1)) ?? BigInt(block.baseFeePerGas)
  const tips = getMedianTips(history) ?? (await readTip(client))
  return {
    kind: 'eip1559',
    baseFeePerGas,
    speeds: mapSpeeds((speed) => computeMarketFee(speed, gas, baseFeePerGas, tips)),
  }
}

/** Scales the total fees from one unit of gas to `gas` units. */
export function scaleFees(unit: Fees, gas: bigint): Fees {
  const scale = <fee extends MarketFee | LegacyFee>(fee: fee): fee => ({
    ...fee,
    estimatedWei: fee.estimatedWei * gas,
    maxWei: fee.maxWei * gas,
  })
  if (unit.kind === 'legacy') return { ...unit, speeds: mapSpeeds((speed) => scale(unit.speeds[speed])) }
  return { ...unit, speeds: mapSpeeds((speed) => scale(unit.speeds[speed])) }
}

function computeMarketFee(speed: Speed, gas: bigint, baseFeePerGas: bigint, tips: Record<Speed, bigint>): MarketFee {
  const maxPriorityFeePerGas = tips[speed]
  const maxFeePerGas = (baseFeePerGas * baseFeeHeadroom[speed]) / 100n + maxPriorityFeePerGas
  return {
    maxFeePerGas,
    maxPriorityFeePerGas,
    estimatedWei: gas * (baseFeePerGas + maxPriorityFeePerGas),
    maxWei: gas * maxFeePerGas,
  }
}

async function readLegacyFees(client: EvmClient, gas: bigint): Promise<Fees> {
  const price = BigInt(await client.request<string>({ method: 'eth_gasPrice' }))
  const fee = (speed: Speed): LegacyFee => {
    const gasPrice = (price * legacyHeadroom[speed]) / 100n
    return { gasPrice, estimatedWei: gas * gasPrice, maxWei: gas * gasPrice }
  }
  return { kind: 'legacy', speeds: mapSpeeds(fee) }
}

/**
 * Reads the fee history. Returns undefined if the node does not support the method, and throws if it is unreachable.
 */
async function readHistory(client: EvmClient): Promise<FeeHistory | undefined> {
  try {
    const params = [toQuantity(historyBlocks), 'latest', percentiles]
    return await client.request<FeeHistory>({ method: 'eth_feeHistory', params })
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    return undefined
  }
}

/** Returns the median priority fee for each speed. Skips empty blocks, which report a fee of zero. */
function getMedianTips(history: FeeHistory | undefined): Record<Speed, bigint> | undefined {
  const full = (history?.reward ?? []).filter((_, at) => (history?.gasUsedRatio?.[at] ?? 0) > 0)
  if (full.length === 0) return undefined
  const medians = speeds.map((_, column) => median(full.map((rewards) => parseQuantity(rewards[column]) ?? 0n)))
  return toAscending(medians)
}

async function readTip(client: EvmClient): Promise<Record<Speed, bigint>> {
  try {
    const tip = BigInt(await client.request<string>({ method: 'eth_maxPriorityFeePerGas' }))
    return toAscending([tip, tip, (tip * 125n) / 100n])
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    const oneGwei = 1_000_000_000n
    return toAscending([oneGwei, oneGwei, 2n * oneGwei])
  }
}

function toAscending(values: bigint[]): Record<Speed, bigint> {
  let max = 0n
  const raised = values.map((value) => {
    if (value > max) max = value
    return max
  })
  return mapSpeeds((speed) => raised[speeds.indexOf(speed)] ?? 0n)
}

function mapSpeeds<value>(choose: (speed: Speed) => value): Record<Speed, value> {
  return { slow: choose('slow'), normal: choose('normal'), fast: choose('fast') }
}

function median(values: bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

const parseQuantity = (value: string | undefined) => (value === undefined ? undefined : BigInt(value))
