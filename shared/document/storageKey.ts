/** Returns the name in local storage of a fact about one origin. */
export const storageKey = (origin: string, fact: string) => `oriel/${origin}/${fact}`

/** Returns the origin that the fact under this name is about, or undefined for another fact. */
export function originOfKey(key: string, fact: string): string | undefined {
  const origin = key.slice('oriel/'.length, -`/${fact}`.length)
  return key === storageKey(origin, fact) ? origin : undefined
}
