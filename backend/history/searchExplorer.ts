import type { NetworkEntry } from '../config/networkEntry.ts'
import { createCache } from '../memory/cache.ts'
import { type ExplorerApi, type ExplorerList, explorerLists, rowsPerCall } from './explorerApi.ts'
import type { MinedPlace } from './minedRows.ts'
import type { Place } from './readActivity.ts'
import { compareNewestFirst, finalDepth, finalLifetimeMs, isBefore } from './searchLogs.ts'

/** Maximum calls for one list of one page. A transaction can have many transfers, each of which is a row. */
const maxCalls = 5
const newestLifetimeMs = 10_000
const maxBytes = 16 * 1024 * 1024

type Search = {
  entry: NetworkEntry
  account: string
  head: number
  before: Place | undefined
  /** Number of transactions to find. */
  enough: number
}

/** `searchedTo` is the oldest block from which on the places are all that the explorer lists, or 0 at the end. */
type ExplorerSearch = { places: MinedPlace[]; searchedTo: number }

/**
 * Creates a search of an explorer's lists for the transactions of an account. Throws an `ExplorerError` if the explorer
 * fails. The places are claims of the explorer until the node confirms them.
 */
export function createExplorerSearcher(readList: ExplorerApi, now: () => number) {
  const calls = createCache<{ rows: MinedPlace[]; isFinal: boolean }>({
    maxEntries: 5000,
    maxBytes,
    lifetimeMs: ({ isFinal }) => (isFinal ? finalLifetimeMs : newestLifetimeMs),
    now,
  })

  async function searchList(list: ExplorerList, { entry, account, head, before, enough }: Search) {
    const endBlock = before?.block
    const isFinal = endBlock !== undefined && endBlock <= head - finalDepth
    const found = new Map<string, MinedPlace>()
    let previousBlock: number | undefined
    for (let page = 1; page <= maxCalls; page += 1) {
      const key = [entry.network.caipNetworkId, account, list, endBlock, page].join(' ')
      const load = async () => ({
        rows: await readList({ entry, account, list, endBlock, page, previousBlock }),
        isFinal,
      })
      const { rows } = await calls.get(key, load)
      for (const row of rows) {
        // The node may lag behind the explorer.
        if (row.block <= head && isBefore(row, before)) found.set(row.hash, row)
      }
      if (rows.length < rowsPerCall) return { places: [...found.values()], searchedTo: 0 }
      previousBlock = rows.at(-1)?.block
      if (found.size >= enough) break
    }
    // The oldest block of an unfinished list may have more rows.
    return { places: [...found.values()], searchedTo: (previousBlock ?? head) + 1 }
  }

  return async (search: Search): Promise<ExplorerSearch> => {
    const found = await Promise.all(explorerLists.map((list) => searchList(list, search)))
    return joinSearches(found)
  }
}

/** Joins searches of the same range, as far back as all of them go. */
export function joinSearches(searches: readonly ExplorerSearch[]): ExplorerSearch {
  const searchedTo = Math.max(...searches.map((search) => search.searchedTo))
  const places = searches.flatMap((search) => search.places).filter(({ block }) => block >= searchedTo)
  const byHash = new Map(places.map((place) => [place.hash, place]))
  return { places: [...byHash.values()].toSorted(compareNewestFirst), searchedTo }
}
