import { LRUCache } from 'lru-cache'

export type Cache<value> = {
  /**
   * Returns the cached value, or loads the value if it is missing or expired. Concurrent callers share a load. If
   * `forced` is set, always loads the value, unless a load with the same text is already in progress.
   */
  get(key: string, load: () => Promise<value>, options?: { forced?: string | undefined }): Promise<value>
}

type Options<value> = {
  maxEntries: number
  maxBytes?: number
  /** Values with a lifetime of 0 are not stored. */
  lifetimeMs: (value: value) => number
  now: () => number
}

/**
 * Creates an in-memory cache. Errors are not cached. Instances do not share it, so it must not contain the only copy of
 * any data.
 */
export function createCache<value>({ maxEntries, maxBytes, lifetimeMs, now }: Options<value>): Cache<value> {
  // Share loads here instead of using LRUCache's `fetch`, which would also share them between different `forced` texts.
  const entries = new LRUCache<string, { value: value; until: number }>({ max: maxEntries, maxSize: maxBytes ?? 0 })
  const loading = new Map<string, Promise<value>>()
  const forcing = new Map<string, Promise<value>>()

  return {
    async get(key, load, { forced } = {}) {
      const isForced = forced !== undefined
      const entry = entries.get(key)
      if (entry && entry.until > now() && !isForced) return entry.value
      const forcedKey = `${key} ${forced}`
      const pending = isForced ? forcing.get(forcedKey) : loading.get(key)
      if (pending !== undefined) return await pending
      const startedAt = now()
      const request = load()
      loading.set(key, request)
      if (isForced) forcing.set(forcedKey, request)
      try {
        const value = await request
        // Do not overwrite the value of a forced load that started later, because that value is newer.
        if (loading.get(key) === request) store(key, value, startedAt)
        return value
      } finally {
        if (loading.get(key) === request) loading.delete(key)
        if (forcing.get(forcedKey) === request) forcing.delete(forcedKey)
      }
    },
  }

  function store(key: string, value: value, startedAt: number) {
    const lifetime = lifetimeMs(value)
    const size = maxBytes === undefined ? 0 : key.length + (JSON.stringify(value)?.length ?? 0)
    if (lifetime > 0) entries.set(key, { value, until: startedAt + lifetime }, { size })
    else entries.delete(key)
  }
}
