import type { JsonRpcRequest } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { sleep } from '../../chain/sleep.ts'

export type Head = { hash: Hex; parentHash: Hex; number: Hex; [field: string]: unknown }

export type HeadChange = {
  /** New blocks, oldest first. */
  heads: Head[]
  /** Blocks removed by a reorg, newest first. */
  removed: Head[]
  missed: { from: Hex; to: Hex } | undefined
}

export type Requester = { request: <result>(request: JsonRpcRequest) => Promise<result> }

type Options = {
  client: Requester
  signal: AbortSignal
  /** Called with each change. If it rejects, the next poll reports the change again. */
  onChange: (change: HeadChange) => Promise<void>
  onProblem: (error: unknown) => void
  everyMs: number
}

/** Maximum number of blocks fetched one by one after a pause in polling. Deeper reorgs are not detected. */
export const maxHeads = 64

/** Polls for new blocks until the signal aborts. Resolves once the first poll has returned the latest block. */
export async function followHeads({ client, ...options }: Options): Promise<void> {
  const newest = await readHead(client, 'latest')
  void pollHeads([newest], { client, ...options })
}

async function pollHeads(start: Head[], { client, signal, onChange, onProblem, everyMs }: Options) {
  let known = start
  while (!signal.aborted) {
    try {
      await sleep(everyMs, signal)
      const { change, next } = await pollOnce(known, client)
      if (signal.aborted || !change) continue
      await onChange(change)
      known = next
    } catch (error) {
      if (!signal.aborted) onProblem(error)
    }
  }
}

/** Polls once. `known` holds the last known blocks, oldest first. */
async function pollOnce(known: Head[], client: Requester): Promise<{ change?: HeadChange; next: Head[] }> {
  const last = known.at(-1)
  if (!last) throw new Error('No block is known.')
  const newest = await readHead(client, 'latest')
  if (newest.hash === last.hash) return { next: known }
  const place = known.findIndex(({ hash }) => hash === newest.hash)
  if (place >= 0) {
    const change = { heads: [], removed: known.slice(place + 1).reverse(), missed: undefined }
    return { change, next: known.slice(0, place + 1) }
  }
  const first = Math.max(Number(last.number) + 1, Number(newest.number) - maxHeads + 1)
  const between = await Promise.all(
    Array.from({ length: Math.max(0, Number(newest.number) - first) }, (_, at) =>
      readHead(client, toQuantity(first + at)),
    ),
  )
  const heads = [...between, newest]
  if (heads.some(({ parentHash }, at) => at > 0 && parentHash !== heads[at - 1]?.hash))
    throw new Error('The chain changed while it was read.')
  // Walk back to a known ancestor. After a long pause in polling, no ancestor is known.
  const isGap = first > Number(last.number) + 1
  const isKnown = (block: Head) => known.some(({ hash }) => hash === block.parentHash)
  for (let [oldest] = heads; oldest && !isGap && !isKnown(oldest) && Number(oldest.number) > 0; [oldest] = heads) {
    if (heads.length >= 2 * maxHeads) break
    heads.unshift(await readHead(client, oldest.parentHash))
  }
  const at = known.findIndex(({ hash }) => hash === heads[0]?.parentHash)
  const removed = isGap ? [] : known.slice(at + 1).reverse()
  const missed = isGap ? { from: toQuantity(Number(last.number) + 1), to: toQuantity(first - 1) } : undefined
  return { change: { heads, removed, missed }, next: [...known.slice(0, at + 1), ...heads].slice(-maxHeads) }
}

async function readHead(client: Requester, block: string): Promise<Head> {
  const method = block.length === 66 ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  const head = await client.request<Head | null>({ method, params: [block, false] })
  if (!head) throw new Error(`The node does not know the block ${block} yet.`)
  const { transactions: _, uncles: __, withdrawals: ___, size: ____, ...header } = head
  return { ...header, hash: head.hash, parentHash: head.parentHash, number: head.number }
}
