import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { pad } from 'viem'
import { z } from 'zod'
import { Hash, Whole } from '../indexer/chainBlock.ts'
import { createCache } from '../memory/cache.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { AnswerTooLargeError, UpstreamsDownError } from '../rpc/upstreams.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { MinedPlace } from './minedRows.ts'
import type { Place } from './readActivity.ts'

/** Block range of one search, a power of two. Public nodes often allow less, so a refused range is halved. */
const maxWindow = 8192
/** Ranges up to this size double after each search, larger ones after four, because refused searches count, too. */
const smallWindow = 128
/** Number of blocks behind the head to search. */
const maxDepth = 12 * maxWindow
/** Maximum number of searches for one page, including refused ones. Each search takes three calls. */
const maxSearches = 16
/** Minimum number of blocks that a page without transactions must have searched. */
const minProgress = 256
/** Time budget of a page in ms. No search starts after it. */
const maxSearchMs = 6000
/** Depth in blocks at which a result is considered final and cached for longer. */
export const finalDepth = 64
export const finalLifetimeMs = 10 * 60_000
const newestLifetimeMs = 5000
const maxBytes = 32 * 1024 * 1024
const maxAccounts = 10_000

const FoundLog = z.object({
  address: z.string().regex(evmAddressPattern),
  blockNumber: Whole,
  blockHash: Hash,
  transactionIndex: Whole,
  transactionHash: Hash,
})

type Search = {
  node: Node
  /** CAIP-2 ID. */
  network: string
  account: string
  head: number
  before: Place | undefined
  /** Number of transactions to find. */
  enough: number
  /** Bypasses the cache. Set after a reorg. */
  isForced: boolean
}

/** Creates a bounded search of a node's logs for the transactions that moved an account's tokens. */
export function createLogSearcher(now: () => number) {
  // Ranges are aligned and final results stay cached, so a reload searches only the newest blocks.
  const searches = createCache<{ places: MinedPlace[]; isFinal: boolean }>({
    maxEntries: 5000,
    maxBytes,
    lifetimeMs: ({ isFinal }) => (isFinal ? finalLifetimeMs : newestLifetimeMs),
    now,
  })
  const windows = new Map<string, { window: number; until: number }>()

  /** Returns the initial range. It is remembered per account, so that spam to one account does not slow down others. */
  function getWindow(key: string): number {
    const known = windows.get(key)
    return known && known.until > now() ? known.window : maxWindow
  }

  function keepWindow(key: string, window: number) {
    windows.delete(key)
    windows.set(key, { window, until: now() + finalLifetimeMs })
    deleteOldest(windows, maxAccounts)
  }

  /** Searches a range of blocks. Returns 'refused' if the node allows fewer blocks or logs, and 'down' if it fails. */
  async function searchRange(
    { node, network, account, head, isForced }: Search,
    from: number,
    to: number,
  ): Promise<MinedPlace[] | 'refused' | 'down'> {
    const isFinal = to <= head - finalDepth
    const key = [network, account, from, isFinal ? to : `${to} ${head}`].join(' ')
    const load = async () => ({ places: await readPlaces(node, account, from, to < head ? to : undefined), isFinal })
    try {
      return (await searches.get(key, load, isForced ? { forced: String(head) } : {})).places
    } catch (error) {
      if (error instanceof NodeError || error instanceof AnswerTooLargeError) return 'refused'
      if (error instanceof UpstreamsDownError) return 'down'
      throw error
    }
  }

  /**
   * Searches from the newest block, or from `before`, to older ones. `searchedTo` is the oldest block that was
   * searched, and `isEnd` is true if the bounds allow no older one. Throws an {@link UpstreamsDownError} if hardly
   * anything could be searched.
   */
  return async (search: Search) => {
    const { network, account, head, before, enough } = search
    const floor = getFloor(head)
    const start = Math.min(before?.block ?? head, head)
    const endsAt = now() + maxSearchMs
    const key = `${network} ${account}`
    const found = new Map<string, MinedPlace>()
    const isDone = (to: number) => to < floor || found.size >= enough || (to < start && now() > endsAt)
    let to = start
    let window = getWindow(key)
    let accepted = 0
    for (let count = 0; count < maxSearches && !isDone(to); count += 1) {
      const from = to - (to % window)
      const places = await searchRange(search, from, Math.min(head, from + window - 1))
      if (places === 'down' || (places === 'refused' && window === 1)) break
      if (places === 'refused') {
        window >>= 1
        keepWindow(key, window)
        continue
      }
      addPlaces(found, places, before)
      to = from - 1
      accepted += 1
      window = growWindow(window, accepted)
      keepWindow(key, window)
    }
    // A node that allows only a few blocks per search would take hundreds of pages.
    if (found.size === 0 && to >= floor && start - to < minProgress) throw new UpstreamsDownError()
    return { places: [...found.values()].toSorted(compareNewestFirst), searchedTo: to + 1, isEnd: to < floor }
  }
}

/** Returns the oldest block to search. It is aligned, so that it changes rarely. */
function getFloor(head: number): number {
  const floor = Math.max(0, head - maxDepth)
  return floor - (floor % maxWindow)
}

function growWindow(window: number, accepted: number): number {
  return window < smallWindow || accepted % 4 === 0 ? Math.min(maxWindow, 2 * window) : window
}

function addPlaces(found: Map<string, MinedPlace>, places: readonly MinedPlace[], before: Place | undefined) {
  for (const place of places) if (isBefore(place, before)) found.set(place.hash, place)
}

export const compareNewestFirst = (a: Place, b: Place) => b.block - a.block || b.position - a.position

export function isBefore({ block, position }: Place, before: Place | undefined): boolean {
  return before === undefined || block < before.block || (block === before.block && position < before.position)
}

async function readPlaces(
  node: Node,
  account: string,
  from: number,
  /** Undefined for the newest block, because another node may lag behind the one that returned the head. */
  to: number | undefined,
): Promise<MinedPlace[]> {
  const own = pad(toLowerAddress(account))
  const { transfer, transferSingle, transferBatch, approval, approvalForAll, deposit, withdrawal, userOperation } =
    eventTopics
  const batches = [transferSingle, transferBatch]
  // ERC-1155 events index the operator first, and ERC-4337 events index the operation's hash first.
  const filters = [
    [[transfer, approval, approvalForAll, deposit, withdrawal], own],
    [[transfer, ...batches, userOperation], null, own],
    [batches, null, null, own],
  ]
  const range = { fromBlock: toQuantity(from), toBlock: to === undefined ? 'latest' : toQuantity(to) }
  const answers = await Promise.all(filters.map((topics) => node.request('eth_getLogs', [{ ...range, topics }])))
  const places = new Map<string, MinedPlace>()
  for (const answer of answers) {
    const logs = z.array(FoundLog).safeParse(answer)
    if (!logs.success) throw new UpstreamsDownError()
    for (const { blockNumber: block, blockHash, transactionIndex: position, transactionHash: hash } of logs.data)
      places.set(hash, { block, blockHash, position, hash })
  }
  return [...places.values()]
}
