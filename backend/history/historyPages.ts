import type { HistoryPage } from '#shared/account.ts'
import type { Database } from '../database/schema.ts'
import { type Cursor, readCursor } from '../indexer/cursor.ts'
import { createCache } from '../memory/cache.ts'
import { countBlocksBehind, type HistoryQuery, readEvmPage } from './evmHistory.ts'

/** The names of contracts that could not be read are tried again after a while. */
const lifetimeMs = 10_000
const maximumBytes = 32 * 1024 * 1024

type Kept = Awaited<ReturnType<typeof readEvmPage>> & { isCurrent: boolean }

/**
 * Keeps pages while the index stands at the block at which they were read: until then they cannot change, and reading
 * one costs the database twenty times as much as reading where the index stands.
 */
export function createHistoryPages(database: Database, now: () => number) {
  // Joins callers that ask at the same moment, and keeps nothing.
  const cursors = createCache<Cursor | undefined>({ maximum: 1, lifetimeMs: () => 0, now })
  const pages = createCache<Kept>({
    maximum: 1000,
    maximumBytes,
    now,
    lifetimeMs: ({ isCurrent }) => (isCurrent ? lifetimeMs : 0),
  })

  return async (query: Omit<HistoryQuery, 'database'>, head: number | undefined): Promise<HistoryPage> => {
    const { entry, account, before } = query
    const network = entry.network.caipNetworkId
    const cursor = await cursors.get(network, () => readCursor(database, network))
    const place = before && `${before.block}.${before.position}`
    const key = [network, account.toLowerCase(), place, nameCursor(cursor)].join(' ')
    const { page, cursor: read } = await pages.get(key, async () => {
      const found = await readEvmPage({ ...query, database })
      // The index may have moved in between. After a rollback it may come back to the block of the key.
      return { ...found, isCurrent: nameCursor(found.cursor) === nameCursor(cursor) }
    })
    return { ...page, ...countBlocksBehind(read, head) }
  }
}

const nameCursor = (cursor: Cursor | undefined) => cursor && `${cursor.id}.${cursor.block}.${cursor.hash}`
