import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import type { Database } from '../database/schema.ts'
import { type Cursor, readCursor } from '../indexer/cursor.ts'
import { createCache } from '../memory/cache.ts'
import { countBlocksBehind, type HistoryQuery, readEvmPage } from './evmHistory.ts'

/**
 * Lifetime of a cached page. Afterwards, the page is read again, including token names that could not be read before.
 */
const lifetimeMs = 10_000
const maxBytes = 32 * 1024 * 1024

type CachedPage = Awaited<ReturnType<typeof readEvmPage>> & { isCurrent: boolean }

/**
 * Caches pages by index cursor, because reading a page is twenty times as expensive as reading the cursor. While the
 * cursor stays the same, only token metadata can change, so the lifetime is short.
 */
export function createHistoryPages(database: Database, now: () => number) {
  // Deduplicates concurrent reads, but caches nothing.
  const cursors = createCache<Cursor | undefined>({ maxEntries: 1, lifetimeMs: () => 0, now })
  const pages = createCache<CachedPage>({
    maxEntries: 1000,
    maxBytes,
    now,
    lifetimeMs: ({ isCurrent }) => (isCurrent ? lifetimeMs : 0),
  })

  return async (query: Omit<HistoryQuery, 'database'>, head: number | undefined): Promise<HistoryPage> => {
    const { entry, account, before } = query
    const network = entry.network.caipNetworkId
    const cursor = await cursors.get(network, () => readCursor(database, network))
    const place = before && `${before.block}.${before.position}`
    const key = [network, account.toLowerCase(), place, formatCursor(cursor)].join(' ')
    const { page, cursor: read } = await pages.get(key, async () => {
      const found = await readEvmPage({ ...query, database })
      // Only cache the page if the cursor has not moved in the meantime. Otherwise, the page would be cached under an
      // outdated cursor, and returned if a rollback moves the index back to that cursor.
      return { ...found, isCurrent: formatCursor(found.cursor) === formatCursor(cursor) }
    })
    return { ...page, ...countBlocksBehind(read, head) }
  }
}

const formatCursor = (cursor: Cursor | undefined) => cursor && `${cursor.id}.${cursor.block}.${cursor.hash}`
