import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import type { Database } from '../database/schema.ts'
import { type Cursor, readCursor } from '../indexer/cursor.ts'
import { createCache } from '../memory/cache.ts'
import { countBlocksBehind, type HistoryQuery, readEvmPage } from './evmHistory.ts'

/** Lifetime of a cached page, after which token names that could not be read are retried. */
const lifetimeMs = 10_000
const maxBytes = 32 * 1024 * 1024

type CachedPage = Awaited<ReturnType<typeof readEvmPage>> & { isCurrent: boolean }

/**
 * Caches pages by index cursor for a short time. While the cursor stays the same, only token metadata can change.
 * Reading a page is twenty times as expensive as reading the cursor.
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
      // Only cache the page if the cursor has not moved in the meantime. Otherwise, a rollback may move the cursor back
      // to the one in the cache key, which does not match the page.
      return { ...found, isCurrent: formatCursor(found.cursor) === formatCursor(cursor) }
    })
    return { ...page, ...countBlocksBehind(read, head) }
  }
}

const formatCursor = (cursor: Cursor | undefined) => cursor && `${cursor.id}.${cursor.block}.${cursor.hash}`
