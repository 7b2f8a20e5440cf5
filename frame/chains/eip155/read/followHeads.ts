import type { Hex } from '#shared/caip.ts'
import { sleep } from '../../sleep.ts'
import type { EvmClient } from '../client.ts'

/** A block as `eth_getBlockByNumber` answers it, without its transactions. */
export type Head = { hash: Hex; parentHash: Hex; number: Hex; [field: string]: unknown }

/** How the chain changed between two looks. */
export type HeadChange = {
  /** The new blocks, oldest first. */
  heads: Head[]
  /** The blocks that are not in the chain any more, newest first. */
  gone: Head[]
  /** Numbers of the first and the last block between the looks that were too many to be read one by one. */
  missed: { from: Hex; to: Hex } | undefined
}

type Options = {
  client: EvmClient
  signal: AbortSignal
  /** While it fails the change is not over: the next look finds it again. */
  onChange: (change: HeadChange) => Promise<void>
  /** A look that failed. Following goes on. */
  onProblem: (error: unknown) => void
  /** Milliseconds between looks. */
  everyMs: number
}

/** The most blocks that are read one by one after a pause, and the deepest change of the chain that is recognised. */
const mostHeads = 64

/**
 * Follows the newest blocks by asking for them again and again, until the signal aborts. Resolves as soon as the first look
 * has said which block is the newest.
 */
export async function followHeads({ client, ...options }: Options): Promise<void> {
  const newest = await readHead(client, 'latest')
  void keepLooking([newest], { client, ...options })
}

async function keepLooking(start: Head[], { client, signal, onChange, onProblem, everyMs }: Options) {
  let known = start
  while (!signal.aborted) {
    try {
      await sleep(everyMs, signal)
      const { change, next } = await look(known, client)
      if (signal.aborted || !change) continue
      await onChange(change)
      known = next
    } catch (error) {
      if (!signal.aborted) onProblem(error)
    }
  }
}

/** `known`: the last blocks of the chain, oldest first. */
async function look(known: Head[], client: EvmClient): Promise<{ change?: HeadChange; next: Head[] }> {
  const last = known.at(-1) as Head
  const newest = await readHead(client, 'latest')
  if (newest.hash === last.hash) return { next: known }
  const place = known.findIndex(({ hash }) => hash === newest.hash)
  if (place >= 0) {
    const change = { heads: [], gone: known.slice(place + 1).reverse(), missed: undefined }
    return { change, next: known.slice(0, place + 1) }
  }
  const first = Math.max(Number(last.number) + 1, Number(newest.number) - mostHeads + 1)
  const between = await Promise.all(
    Array.from({ length: Math.max(0, Number(newest.number) - first) }, (_, at) => readHead(client, toHex(first + at))),
  )
  const heads = [...between, newest]
  if (heads.some(({ parentHash }, at) => at > 0 && parentHash !== heads[at - 1]?.hash))
    throw new Error('The chain changed while it was read.')
  // Back to a block that is known; after a long pause there is none.
  const isGap = first > Number(last.number) + 1
  const isKnown = () => known.some(({ hash }) => hash === heads[0]?.parentHash)
  while (!isGap && !isKnown() && heads.length < 2 * mostHeads && Number(heads[0]?.number) > 0)
    heads.unshift(await readHead(client, heads[0]?.parentHash as Hex))
  const at = known.findIndex(({ hash }) => hash === heads[0]?.parentHash)
  const gone = isGap ? [] : known.slice(at + 1).reverse()
  const missed = isGap ? { from: toHex(Number(last.number) + 1), to: toHex(first - 1) } : undefined
  return { change: { heads, gone, missed }, next: [...known.slice(0, at + 1), ...heads].slice(-mostHeads) }
}

async function readHead(client: EvmClient, block: string): Promise<Head> {
  const method = block.length === 66 ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  const head = await client.request<Head | null>({ method, params: [block, false] })
  if (!head) throw new Error(`The node does not know the block ${block} yet.`)
  const { transactions: _, uncles: __, withdrawals: ___, size: ____, ...header } = head
  return header as Head
}

const toHex = (number: number): Hex => `0x${number.toString(16)}`
