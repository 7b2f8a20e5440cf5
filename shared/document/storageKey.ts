/** Returns the local storage key for a named value of an origin. */
export const toStorageKey = (origin: string, fact: string) => `oriel/${origin}/${fact}`

/** Returns the origin from a storage key, or undefined if the key does not end in the given name. */
export function parseStorageKey(key: string, fact: string): string | undefined {
  const origin = key.slice('oriel/'.length, -`/${fact}`.length)
  return key === toStorageKey(origin, fact) ? origin : undefined
}
