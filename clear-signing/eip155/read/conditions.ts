import type { Hex } from '@oriel/shared/chains/caip.ts'
import { bytesToHex, toQuantity } from '@oriel/shared/encoding/hex.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'

/**
 * Gas limit and fees of one transaction as sent, in wei per gas. `gasPrice` is never set together with `maxFeePerGas`
 * and `maxPriorityFeePerGas`.
 */
export type CallTerms = {
  gas: bigint
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  /** Expected base fee of the next block. Undefined if the caller does not know it. */
  nextBaseFee?: bigint
  /** EntryPoint that executes the user operation. Undefined for a transaction. */
  entryPoint?: Hex
}

/** The newest block, reduced to the fields that contracts can read. */
export type Head = {
  number: bigint
  /** Seconds since 1970. */
  time: bigint
  /** Block time in seconds. */
  interval: bigint
  gasLimit: bigint
  baseFee?: bigint | undefined
  /** Producers (`coinbase`) of the newest block and of an earlier one. */
  producer: Hex
  earlierProducer?: Hex | undefined
  randomness?: Hex | undefined
  /** True if the previous block has the same randomness, so the next block may have it, too. */
  isRepeated?: boolean | undefined
  /** The account's balance in wei. */
  balance?: bigint | undefined
}

/** Block overrides of `eth_simulateV1`. */
export type BlockConditions = {
  number: Hex
  time: Hex
  gasLimit: Hex
  feeRecipient: Hex
  prevRandao: Hex
  baseFeePerGas?: Hex | undefined
}

type Block = {
  number?: string | null
  timestamp?: string
  gasLimit?: string
  miner?: Hex
  mixHash?: Hex
  baseFeePerGas?: string | undefined
} | null

/** Reads the newest block. Never throws. Returns undefined if a field that contracts can read is missing. */
export async function readHead(client: EvmClient, account: string): Promise<Head | undefined> {
  const request = <result>(method: string, ...params: unknown[]) =>
    // Ignore errors here. If the node fails, the simulation also fails and reports the error.
    client.request<result>({ method, params }).catch(() => undefined)
  const [latest, earlier, balance] = await Promise.all([
    request<Block>('eth_getBlockByNumber', 'latest', false),
    request<Block>('eth_getBlockByNumber', 'finalized', false),
    request<string>('eth_getBalance', account, 'latest'),
  ])
  const { number, timestamp, gasLimit, miner, mixHash, baseFeePerGas } = latest ?? {}
  if (!number || !timestamp || !gasLimit || !miner) return undefined
  const interval = computeBlockTime(latest, earlier)
  // On networks with shorter block times than Ethereum, several blocks may have the randomness of one Ethereum block.
  const isOften = interval < slot && mixHash !== undefined
  const parent = isOften
    ? await request<Block>('eth_getBlockByNumber', toQuantity(BigInt(number) - 1n), false)
    : undefined
  return {
    number: BigInt(number),
    time: BigInt(timestamp),
    gasLimit: BigInt(gasLimit),
    producer: miner,
    interval,
    baseFee: baseFeePerGas !== undefined ? BigInt(baseFeePerGas) : undefined,
    earlierProducer: earlier?.miner,
    randomness: mixHash,
    isRepeated: parent ? parent.mixHash === mixHash : undefined,
    balance: balance !== undefined ? BigInt(balance) : undefined,
  }
}

const slot = 12n

function computeBlockTime(latest: Block | undefined, earlier: Block | undefined): bigint {
  const getDifference = (field: 'number' | 'timestamp') => BigInt(latest?.[field] ?? 0) - BigInt(earlier?.[field] ?? 0)
  const blocks = earlier ? getDifference('number') : 0n
  const each = blocks > 0n ? getDifference('timestamp') / blocks : slot
  return each < 1n ? 1n : each > slot ? slot : each
}

/**
 * Maximum number of seconds between the newest block and the time that the device clock gives the next block. A quiet
 * network lags behind the clock, but a wrong clock must not make a deadline appear valid.
 */
const maxBehind = 120n

/** Returns the conditions of the next block, the earliest that can include the transaction. */
export function getNextBlock(head: Head, terms: readonly CallTerms[], now = Date.now()): BlockConditions {
  const clock = min(BigInt(Math.floor(now / 1000)), head.time + maxBehind)
  return toConditions(head, terms, {
    number: head.number + 1n,
    time: getBlockTime(head, clock),
    producer: head.producer,
    baseFee: terms.find(({ nextBaseFee }) => nextBaseFee !== undefined)?.nextBaseFee ?? head.baseFee,
  })
}

/**
 * Returns the conditions of a slightly later block. The values are random, so contracts cannot predict them, and close
 * enough that prices, interest and swap deadlines barely change. Every value is plausible for a real block. Otherwise,
 * contracts could detect the simulation, for example by a timestamp between two blocks, or by a second block producer
 * on a network that has only one.
 */
export function getLaterBlock(head: Head, terms: readonly CallTerms[], next: BlockConditions): BlockConditions {
  const baseFee = next.baseFeePerGas === undefined ? undefined : BigInt(next.baseFeePerGas)
  const skipped = BigInt(getRandomInt(1, 3))
  return toConditions(head, terms, {
    number: head.number + 1n + skipped,
    // Nodes insert 12-second blocks between the newest block and this one.
    time: getBlockTime(head, BigInt(next.time) + skipped * slot + BigInt(getRandomInt(20, 45))),
    producer: head.earlierProducer ?? createRandomHex(20),
    // The transaction can pay any base fee below the next block's.
    baseFee: baseFee !== undefined ? baseFee - (baseFee * BigInt(getRandomInt(2, 40))) / 1000n - 1n : undefined,
  })
}

/**
 * Returns the block with a random producer if the last two producers are equal. Returns undefined otherwise. Equal
 * producers can mean that the network has only one, or that a contract waits for a block by another producer.
 */
export function withOtherProducer({ producer, earlierProducer }: Head, block: BlockConditions) {
  return producer === earlierProducer ? { ...block, feeRecipient: createRandomHex(20) } : undefined
}

/** Returns the first possible block time at or after `minTime`. */
function getBlockTime({ time, interval }: Head, minTime: bigint): bigint {
  const blocks = (minTime - time + interval - 1n) / interval
  return time + max(blocks, 1n) * interval
}

/** Randomly raises every call's gas limit, up to `maxGas`, because contracts can read the remaining gas. */
export function withOtherGas(terms: readonly CallTerms[], maxGas: bigint): CallTerms[] {
  return terms.map((term) => {
    const more = (term.gas * BigInt(getRandomInt(105, 125))) / 100n
    return { ...term, gas: more > maxGas ? max(term.gas, maxGas) : more }
  })
}

type Chosen = { number: bigint; time: bigint; producer: Hex; baseFee?: bigint | undefined }

function toConditions(head: Head, terms: readonly CallTerms[], chosen: Chosen): BlockConditions {
  const gas = terms.reduce((sum, term) => sum + term.gas, 0n)
  const { number, time, producer, baseFee } = chosen
  return {
    number: toQuantity(number),
    time: toQuantity(time),
    feeRecipient: producer,
    gasLimit: toQuantity(max(head.gasLimit, gas)),
    prevRandao: getNextRandomness(head),
    baseFeePerGas: baseFee !== undefined ? toQuantity(capBaseFee(baseFee, terms)) : undefined,
  }
}

/** Returns the next block's randomness. Some networks have none and use the same small number in every block. */
function getNextRandomness({ randomness, isRepeated }: Head): Hex {
  const isKept = randomness !== undefined && (isRepeated || BigInt(randomness) < 2n ** 64n)
  return isKept ? randomness : createRandomHex(32)
}

/** Lowers the base fee to what the transactions pay. A transaction that pays less than the base fee stays pending. */
function capBaseFee(baseFee: bigint, terms: readonly CallTerms[]): bigint {
  const prices = terms.map(({ gasPrice, maxFeePerGas }) => gasPrice ?? maxFeePerGas ?? baseFee)
  return max(prices.reduce(min, baseFee), 1n)
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

export const createRandomHex = (bytes: number): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** Returns a random integer from `min` to `max`. The two may be at most 2^16 apart. */
export function getRandomInt(min: number, max: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return min + (value % (max - min + 1))
}
