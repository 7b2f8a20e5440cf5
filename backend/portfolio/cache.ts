export type Cache<value> = {
  /**
   * Asks once for all who wait for the same key, and again when the answer is too old. With `forced` in any case: once for all who
   * wait for the same text of it.
   */
  get(key: string, load: () => Promise<value>, options?: { forced?: string | undefined }): Promise<value>
}

type Options<value> = {
  /** The entry that was not read for longest goes first. */
  maximum: number
  /** In all, about; without it they are not weighed. */
  maximumBytes?: number
  /** How long this answer is good; 0 is not kept at all. */
  lifetimeMs: (value: value) => number
  now: () => number
}

/**
 * Answers that may be a little old, in the memory of this process. What failed is not kept: the next caller asks again. A second
 * instance has a cache of its own, so nothing may be in one alone.
 */
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
      const asked = load()
      loading.set(key, asked)
      if (isForced) forcing.set(forcedKey, asked)
      try {
        const value = await asked
        // A forced call that began later knows more: the older answer must not take its place.
        if (loading.get(key) === asked) store(key, value, startedAt)
        return value
      } finally {
        if (loading.get(key) === asked) loading.delete(key)
        if (forcing.get(forcedKey) === asked) forcing.delete(forcedKey)
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
    while (entries.size > maximum || storedBytes > (maximumBytes ?? 0)) evict(entries.keys().next().value as string)
  }

  function evict(key: string) {
    storedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
}
