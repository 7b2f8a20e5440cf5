import type { HistoryPage, HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { Whole } from '../indexer/chainBlock.ts'
import type { Log } from '../log/log.ts'
import { createCache } from '../memory/cache.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { collectKnownGenuine } from '../tokens/spam.ts'
import { type ContractMetadata, readMetadataFromChain } from './contractMetadata.ts'
import { describeRow, formatPlace } from './evmHistory.ts'
import { createExplorerApi, ExplorerError } from './explorerApi.ts'
import { createMinedRows, TornHistoryError } from './minedRows.ts'
import type { ActivityRow, Place } from './readActivity.ts'
import { createExplorerSearcher, joinSearches } from './searchExplorer.ts'
import { createLogSearcher } from './searchLogs.ts'

const pageSize = 20
/** Position after the last transaction of a block. */
const endOfBlock = 999_999_999
const metadataLifetimeMs = 60_000
const maxBytes = 8 * 1024 * 1024

type Query = { node: Node; entry: NetworkEntry; account: string; before: Place | undefined; head: number }
type Options = { tokenImage: TokenImage; log: Log; now: () => number }

export type NodeHistory = (query: Query) => Promise<HistoryPage>

/**
 * Creates a reader of the activity on a network without an index. A node finds only transactions that have logs, so a
 * page of these is marked as `tokensOnly`. An explorer finds the others, too, as far as it is honest and complete, so
 * its pages are marked as `fromExplorer`.
 */
export function createNodeHistory({ tokenImage, log, now }: Options): NodeHistory {
  const searchLogs = createLogSearcher(now)
  const searchExplorer = createExplorerSearcher(createExplorerApi({ log, now }), now)
  const readRows = createMinedRows(now)
  const metadataCache = createCache<[string, ContractMetadata][]>({
    maxEntries: 1000,
    maxBytes,
    lifetimeMs: (list) => (list.some(([, { decimals }]) => decimals === undefined) ? 0 : metadataLifetimeMs),
    now,
  })

  async function readPage(query: Query, isForced: boolean): Promise<HistoryPage> {
    const { node, entry, account, head } = query
    const { places, searchedTo, isEnd } = await searchLogs(toLogSearch(query, isForced))
    const page = places.slice(0, pageSize)
    const last = page.length < places.length ? page.at(-1) : undefined
    const { rows, confirmed } = await readRows(node, { entry, account }, page)
    if (confirmed < page.length) throw new TornHistoryError()
    const next = last ?? (isEnd ? undefined : { block: searchedTo - 1, position: endOfBlock })
    return {
      data: await describe(query, rows),
      next: next ? formatPlace(next) : null,
      tokensOnly: { since: await readTime(node, last?.block ?? Math.min(searchedTo, head)) },
    }
  }

  /**
   * Reads a page that the explorer and the node's logs find together, because an explorer does not list the account's
   * user operations and may lag. Returns undefined if the explorer fails or lists what the node does not confirm.
   */
  async function readExplorerPage(query: Query): Promise<HistoryPage | undefined> {
    const { node, entry, account, before, head } = query
    const [listed, logged] = await Promise.all([
      searchExplorer({ entry, account, before, head, enough: pageSize + 1 }).catch(toUndefined(ExplorerError)),
      searchLogs(toLogSearch(query, false)).catch(toUndefined(UpstreamsDownError)),
    ])
    if (!listed) return undefined
    const { places, searchedTo } = joinSearches([
      listed,
      ...(logged ? [{ places: logged.places, searchedTo: logged.isEnd ? 0 : logged.searchedTo }] : []),
    ])
    const start = Math.min(before?.block ?? head, head)
    if (places.length === 0 && searchedTo > start) return undefined
    const page = places.slice(0, pageSize)
    const { rows, confirmed } = await readRows(node, { entry, account }, page)
    const last = page[confirmed - 1]
    if (page.length > 0 && !last) return undefined
    const rest = searchedTo > 0 ? { block: searchedTo - 1, position: endOfBlock } : undefined
    const next = confirmed < places.length ? last : rest
    return { data: await describe(query, rows), next: next ? formatPlace(next) : null, fromExplorer: true }
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
    const page = query.entry.explorerApi ? await readExplorerPage(own) : undefined
    if (page) return page
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

const toLogSearch = ({ node, entry, account, before, head }: Query, isForced: boolean) => {
  return { node, network: entry.network.caipNetworkId, account, head, before, enough: pageSize + 1, isForced }
}

/** Returns a handler that returns undefined for errors of the class, and throws others. */
function toUndefined(ErrorClass: typeof ExplorerError | typeof UpstreamsDownError) {
  return (error: unknown) => {
    if (error instanceof ErrorClass) return undefined
    throw error
  }
}

const Time = z.object({ timestamp: Whole })

async function readTime(node: Node, block: number): Promise<string> {
  const { timestamp } = await node.requestParsed('eth_getBlockByNumber', [toQuantity(block), false], Time)
  return new Date(timestamp * 1000).toISOString()
}
