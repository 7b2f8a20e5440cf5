import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'

type Log = { address: Hex; data: Hex; topics: Hex[] }
/** Receipt fields that EIP-5792 requires. */
export type Receipt = {
  logs: Log[]
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

/** Topics of `UserOperationEvent` and `BeforeExecution` (entry point 0.7). */
const topics = {
  operation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  before: '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
} as const

/** Limits of the log search: the number of blocks per query (nodes limit the range) and the number of queries. */
const searchBlocks = 2000
const maxSearches = 20

/**
 * Hash of the operation's transaction, if found. `searchedTo` is the last searched block, or undefined if the search
 * stopped before the latest block.
 */
export type FoundOperation = { hash: Hex } | { hash: undefined; searchedTo: number | undefined }

/**
 * Finds a user operation's transaction on-chain, without its bundler. `fromBlock` is the latest block at the time of
 * sending.
 */
export async function findOperation(
  { hash, fromBlock }: { hash: string; fromBlock: number },
  client: EvmClient,
): Promise<FoundOperation> {
  const latest = Number(await client.request<string>({ method: 'eth_blockNumber' }))
  const end = fromBlock + searchBlocks * maxSearches
  for (let from = fromBlock; from <= Math.min(latest, end); from += searchBlocks) {
    const filter = {
      address: smartAccounts.entryPoint,
      topics: [topics.operation, hash],
      fromBlock: toQuantity(BigInt(from)),
      toBlock: toQuantity(BigInt(Math.min(from + searchBlocks - 1, latest))),
    }
    const [log] = await client.request<{ transactionHash: Hex }[]>({ method: 'eth_getLogs', params: [filter] })
    if (log) return { hash: log.transactionHash }
  }
  return { hash: undefined, searchedTo: latest > end ? undefined : latest }
}

/**
 * Narrows a transaction's receipt to one user operation's logs and status, because a bundler sends several operations
 * in one transaction. Returns undefined if the operation is not included.
 */
export function narrowReceipt(hash: string, receipt: Receipt): Receipt | undefined {
  const { logs } = receipt
  const isFromEntryPoint = ({ address }: Log) => isSameAddress(address, smartAccounts.entryPoint)
  const at = logs.findIndex(
    (log) => isFromEntryPoint(log) && log.topics[0] === topics.operation && log.topics[1]?.toLowerCase() === hash,
  )
  const own = logs[at]
  if (!own) return undefined
  const marks: readonly (Hex | undefined)[] = [topics.operation, topics.before]
  const before = logs.slice(0, at).findLastIndex((log) => isFromEntryPoint(log) && marks.includes(log.topics[0]))
  // Read the success flag. The event's data consists of the nonce, the success flag, the gas cost and the gas used.
  const success = BigInt(`0x${own.data.slice(66, 130)}`) === 1n
  return {
    ...receipt,
    status: success ? '0x1' : '0x0',
    logs: logs.slice(before + 1, at).filter((log) => !isFromEntryPoint(log)),
  }
}
