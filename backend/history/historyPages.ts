import type { HistoryPage } from '#shared/backend/account.ts'
import type { Database } from '../database/schema.ts'
import { type Cursor, readCursor } from '../indexer/cursor.ts'
import { createCache } from '../memory/cache.ts'
import { countBlocksBehind, type HistoryQuery, readEvmPage } from './evmHistory.ts'

/** Names of contracts that could not be read are retried after a while. */
const lifetimeMs = 10_000
const maximumBytes = 32 * 1024 * 1024

type Kept = Awaited<ReturnType<typeof readEvmPage>> & { isCurrent: boolean }

/**
 * Caches pages while the index cursor is unchanged: until then they cannot change, and reading a page costs the
 * database twenty times as much as reading the cursor.
 */
export function createHistoryPages(database: Database, now: () => number) {
  // Shares concurrent loads, and keeps nothing.
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
      // The index may have moved since. After a rollback it may return to the block of the key.
      return { ...found, isCurrent: nameCursor(found.cursor) === nameCursor(cursor) }
    })
    return { ...page, ...countBlocksBehind(read, head) }
  }
}

const nameCursor = (cursor: Cursor | undefined) => cursor && `${cursor.id}.${cursor.block}.${cursor.hash}`
