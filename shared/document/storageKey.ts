/** Returns the local storage key under which a fact about an origin is stored. */
export const toStorageKey = (origin: string, fact: string) => `oriel/${origin}/${fact}`

/** Returns the origin from such a key, or undefined if the key belongs to another fact. */
export function parseStorageKey(key: string, fact: string): string | undefined {
  const origin = key.slice('oriel/'.length, -`/${fact}`.length)
  return key === toStorageKey(origin, fact) ? origin : undefined
}
