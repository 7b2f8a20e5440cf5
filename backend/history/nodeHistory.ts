import type { HistoryPage, HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { Whole } from '../indexer/chainBlock.ts'
import { createCache } from '../memory/cache.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { collectKnownGenuine } from '../tokens/spam.ts'
import { type ContractMetadata, readMetadataFromChain } from './contractMetadata.ts'
import { describeRow, formatPlace } from './evmHistory.ts'
import { createMinedRows, TornHistoryError } from './minedRows.ts'
import type { ActivityRow, Place } from './readActivity.ts'
import { createLogSearcher } from './searchLogs.ts'

const pageSize = 20
/** Position after the last transaction of a block. */
const endOfBlock = 999_999_999
const metadataLifetimeMs = 60_000
const maxBytes = 8 * 1024 * 1024

type Query = { node: Node; entry: NetworkEntry; account: string; before: Place | undefined; head: number }
type Options = { tokenImage: TokenImage; now: () => number }

export type NodeHistory = (query: Query) => Promise<HistoryPage>

/**
 * Creates a reader of the activity on a network without an index. A node finds only transactions that have logs, so the
 * page is marked as `tokensOnly`.
 */
export function createNodeHistory({ tokenImage, now }: Options): NodeHistory {
  const searchLogs = createLogSearcher(now)
  const readRows = createMinedRows(now)
  const metadataCache = createCache<[string, ContractMetadata][]>({
    maxEntries: 1000,
    maxBytes,
    lifetimeMs: (list) => (list.some(([, { decimals }]) => decimals === undefined) ? 0 : metadataLifetimeMs),
    now,
  })

  async function readPage(query: Query, isForced: boolean): Promise<HistoryPage> {
    const { node, entry, account, before, head } = query
    const network = entry.network.caipNetworkId
    const search = { node, network, account, head, before, enough: pageSize + 1, isForced }
    const { places, searchedTo, isEnd } = await searchLogs(search)
    const page = places.slice(0, pageSize)
    const last = page.length < places.length ? page.at(-1) : undefined
    const rows = await readRows(node, { entry, account }, page)
    const next = last ?? (isEnd ? undefined : { block: searchedTo - 1, position: endOfBlock })
    return {
      data: await describe(query, rows),
      next: next ? formatPlace(next) : null,
      tokensOnly: { since: await readTime(node, last?.block ?? Math.min(searchedTo, head)) },
    }
  }

  async function describe({ node, entry, account }: Query, rows: ActivityRow[]): Promise<HistoryTransaction[]> {
    const { network, tokens } = entry
    const genuine = new Set(tokens.map((token) => token.toLowerCase()))
    const moved = new Set(rows.flatMap(({ movements }) => movements.flatMap(({ token }) => token ?? [])))
    const requested = moved.size > 0 ? [...new Set([...genuine, ...moved])] : []
    const key = [network.caipNetworkId, ...requested].join(' ')
    const list = await metadataCache.get(key, async () => [...(await readMetadataFromChain(node, network, requested))])
    const metadata = new Map(list)
    const texts = collectKnownGenuine(network.nativeCurrency, genuine, metadata)
    return rows.map((row) => describeRow(row, { tokenImage, network, account, metadata, genuine, texts }))
  }

  return async (query) => {
    const own = { ...query, account: query.account.toLowerCase() }
    try {
      return await readPage(own, false)
    } catch (error) {
      if (!(error instanceof TornHistoryError)) throw error
    }
    try {
      return await readPage(own, true)
    } catch (error) {
      throw error instanceof TornHistoryError ? new UpstreamsDownError() : error
    }
  }
}

const Time = z.object({ timestamp: Whole })

async function readTime(node: Node, block: number): Promise<string> {
  const { timestamp } = await node.requestParsed('eth_getBlockByNumber', [toQuantity(block), false], Time)
  return new Date(timestamp * 1000).toISOString()
}
