export type Cache<value> = {
  /**
   * Calls `load` once for concurrent callers of a key, and again when the answer is too old. With `forced` it always
   * loads, once for concurrent callers with the same `forced` text.
   */
  get(key: string, load: () => Promise<value>, options?: { forced?: string | undefined }): Promise<value>
}

type Options<value> = {
  maximum: number
  maximumBytes?: number
  /** An answer with 0 is not stored. */
  lifetimeMs: (value: value) => number
  now: () => number
}

/** Does not cache errors. Instances do not share a cache, so it must not be the only place of any data. */
export function createCache<value>({ maximum, maximumBytes, lifetimeMs, now }: Options<value>): Cache<value> {
  const entries = new Map<string, { value: value; until: number; bytes: number }>()
  let storedBytes = 0
  const loading = new Map<string, Promise<value>>()
  const forcing = new Map<string, Promise<value>>()

  return {
    async get(key, load, { forced } = {}) {
      const isForced = forced !== undefined
      const known = entries.get(key)
      if (known && known.until > now() && !isForced) {
        entries.delete(key)
        entries.set(key, known)
        return known.value
      }
      const forcedKey = `${key} ${forced}`
      const pending = isForced ? forcing.get(forcedKey) : loading.get(key)
      if (pending !== undefined) return await pending
      const startedAt = now()
      const request = load()
      loading.set(key, request)
      if (isForced) forcing.set(forcedKey, request)
      try {
        const value = await request
        // A forced call that started later has a newer answer, which this one must not replace.
        if (loading.get(key) === request) store(key, value, startedAt)
        return value
      } finally {
        if (loading.get(key) === request) loading.delete(key)
        if (forcing.get(forcedKey) === request) forcing.delete(forcedKey)
      }
    },
  }

  function store(key: string, value: value, startedAt: number) {
    evict(key)
    const lifetime = lifetimeMs(value)
    if (lifetime <= 0) return
    const bytes = maximumBytes === undefined ? 0 : key.length + (JSON.stringify(value)?.length ?? 0)
    if (maximumBytes !== undefined && bytes > maximumBytes) return
    entries.set(key, { value, until: startedAt + lifetime, bytes })
    storedBytes += bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= maximum && storedBytes <= (maximumBytes ?? 0)) return
      evict(oldest)
    }
  }

  function evict(key: string) {
    storedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
}
