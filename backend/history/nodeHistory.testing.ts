import type { HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { type Address, type Hex, numberToHex } from 'viem'
import { chain } from '../indexer/index.testing.ts'
import { readBody, startNode, startTestBackend } from '../server/backend.testing.ts'

export type Call = { id: number; method: string; params: unknown[] }
type Filter = { fromBlock: Hex; toBlock: Hex | 'latest' }
type Reply = { result?: unknown; error?: { code: number; message: string } }
/** Replies instead of the node, or changes its response. */
export type Hook = (call: Call, ask: () => Promise<Reply>) => Reply | undefined | Promise<Reply | undefined>

/** Starts a backend without an index, whose node is the local chain behind a proxy. */
export async function startUnindexed(
  hook: Hook = () => undefined,
  { now, network: changes }: { now?: () => number; network?: object } = {},
) {
  const calls: string[] = []
  const rpcUrl = await startNode(async (request, response) => {
    const call = JSON.parse(await readBody(request)) as Call
    const ask = async () => {
      const body = JSON.stringify(call)
      const headers = { 'Content-Type': 'application/json' }
      return (await (await fetch(chain.anvil.rpcUrl, { method: 'POST', body, headers })).json()) as Reply
    }
    if (call.method !== 'net_version') calls.push(call.method)
    const { result, error } = (await hook(call, ask)) ?? (await ask().catch(() => createFailure()))
    const reply = error ? { error } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...reply }))
  })
  const { index: _, ...network } = chain.network
  const backend = await startTestBackend({ networks: [{ ...network, rpcUrls: [rpcUrl], ...changes }] }, { now })
  return { url: backend.url, calls }
}

const createFailure = (): Reply => ({ error: { code: -32603, message: 'The node failed.' } })

export const getHashes = (list: readonly HistoryTransaction[]) => list.map(({ metadata }) => metadata.hash)
export const toRange = ({ params }: Call) => params[0] as Filter

/** Numbers each block of the local chain `factor` times higher, with no blocks in between, to imitate a long chain. */
export function createStretch(factor: bigint): Hook {
  const scale = (value: unknown, change: (number: bigint) => bigint) =>
    typeof value === 'string' && value.startsWith('0x') ? numberToHex(change(BigInt(value))) : value
  const grow = (number: bigint) => number * factor
  const growBlock = <found>(found: found) =>
    typeof found === 'object' && found !== null && 'blockNumber' in found
      ? { ...found, blockNumber: scale(found.blockNumber, grow) }
      : found
  return async (call, ask) => {
    if (call.method === 'eth_getLogs') {
      const { fromBlock, toBlock, ...filter } = toRange(call)
      const from = scale(fromBlock, (number) => (number + factor - 1n) / factor)
      const to = scale(toBlock, (number) => number / factor)
      if (to !== 'latest' && BigInt(from as Hex) > BigInt(to as Hex)) return { result: [] }
      call.params = [{ ...filter, fromBlock: from, toBlock: to }]
      const { result } = await ask()
      return { result: (result as unknown[]).map(growBlock) }
    }
    if (call.method === 'eth_getBlockByNumber') call.params[0] = scale(call.params[0], (number) => number / factor)
    const { result, ...reply } = await ask()
    return { ...reply, result: call.method === 'eth_blockNumber' ? scale(result, grow) : growBlock(result) }
  }
}

/** Code of a contract that emits `count` transfers of itself to `to`, each time it is called. */
export function createFlood(to: Address, count: number): Hex {
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const emit = `73${to.slice(2)}60007f${topic}60206000a3`
  return `0x61${count.toString(16).padStart(4, '0')}5b${emit}600190038060035700`
}
