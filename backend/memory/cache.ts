import { LRUCache } from 'lru-cache'

export type Cache<value> = {
  /**
   * Calls `load` once for concurrent callers of a key, and again when the value has expired. With `forced` it always
   * loads, once for concurrent callers with the same `forced` text.
   */
  get(key: string, load: () => Promise<value>, options?: { forced?: string | undefined }): Promise<value>
}

type Options<value> = {
  maximum: number
  maximumBytes?: number
  /** A value with a lifetime of 0 is not stored. */
  lifetimeMs: (value: value) => number
  now: () => number
}

/** Does not cache errors. Instances do not share a cache, so it must not be the only copy of any data. */
export function createCache<value>({ maximum, maximumBytes, lifetimeMs, now }: Options<value>): Cache<value> {
  // With its built-in `fetch` the library would share a load between callers with different forced texts.
  const entries = new LRUCache<string, { value: value; until: number }>({ max: maximum, maxSize: maximumBytes ?? 0 })
  const loading = new Map<string, Promise<value>>()
  const forcing = new Map<string, Promise<value>>()

  return {
    async get(key, load, { forced } = {}) {
      const isForced = forced !== undefined
      const known = entries.get(key)
      if (known && known.until > now() && !isForced) return known.value
      const forcedKey = `${key} ${forced}`
      const pending = isForced ? forcing.get(forcedKey) : loading.get(key)
      if (pending !== undefined) return await pending
      const startedAt = now()
      const request = load()
      loading.set(key, request)
      if (isForced) forcing.set(forcedKey, request)
      try {
        const value = await request
        // A forced call that started later has a newer value, which this one must not replace.
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
    const size = maximumBytes === undefined ? 0 : key.length + (JSON.stringify(value)?.length ?? 0)
    if (lifetime > 0) entries.set(key, { value, until: startedAt + lifetime }, { size })
    else entries.delete(key)
  }
}
