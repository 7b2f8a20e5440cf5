export type Cache<value> = {
  /** Asks once for all who wait for the same key, and again when the answer is too old. `isForced` asks in any case. */
  get(key: string, load: () => Promise<value>, options?: { isForced?: boolean }): Promise<value>
}

type Options<value> = {
  /** The entry that was not read for longest goes first. */
  maximum: number
  /** How long this answer is good; 0 is not kept at all. */
  lifetimeMs: (value: value) => number
  now: () => number
}

/**
 * Answers that may be a little old, in the memory of this process. What failed is not kept: the next caller asks again. A second
 * instance has a cache of its own, so nothing may be in one alone.
 */
export function createCache<value>({ maximum, lifetimeMs, now }: Options<value>): Cache<value> {
  const entries = new Map<string, { value: value; until: number }>()
  const loading = new Map<string, Promise<value>>()

  return {
    async get(key, load, { isForced = false } = {}) {
      const known = entries.get(key)
      if (known && known.until > now() && !isForced) {
        entries.delete(key)
        entries.set(key, known)
        return known.value
      }
      const underWay = isForced ? undefined : loading.get(key)
      if (underWay !== undefined) return await underWay
      const begun = now()
      const asked = load()
      loading.set(key, asked)
      try {
        const value = await asked
        // A forced call that began later knows more: the older answer must not take its place.
        if (loading.get(key) === asked) keep(key, value, begun)
        return value
      } finally {
        if (loading.get(key) === asked) loading.delete(key)
      }
    },
  }

  function keep(key: string, value: value, begun: number) {
    entries.delete(key)
    const lifetime = lifetimeMs(value)
    if (lifetime <= 0) return
    entries.set(key, { value, until: begun + lifetime })
    if (entries.size > maximum) entries.delete(entries.keys().next().value as string)
  }
}
