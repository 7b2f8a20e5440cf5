/** Returns the local storage key for a named value of an origin. */
export const toStorageKey = (origin: string, name: string) => `oriel/${origin}/${name}`

/** Returns the origin from a storage key, or undefined if the key does not end in the given name. */
export function parseStorageKey(key: string, name: string): string | undefined {
  const origin = key.slice('oriel/'.length, -`/${name}`.length)
  return key === toStorageKey(origin, name) ? origin : undefined
}
