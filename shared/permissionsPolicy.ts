/** What a feature may be used by: `*`, `self`, origins; nothing is nobody. */
export type Permissions = { feature: string; allowed: string[] }[]

const known = /^(\*|self|src|https?:\/\/[^\s()]+)$/
// A key, and what it is given: a list in brackets, a text in quotes, or a word.
const member = /([a-z*][a-z0-9_\-.*]*)\s*=\s*(\([^)]*\)|"[^"]*"|[^\s,;]+)/gi

/** The entries of a Permissions-Policy header. What it cannot read is left out. Never throws. */
export function parsePermissions(value: string): Permissions {
  const entries = new Map<string, string[]>()
  for (const [, feature = '', list = ''] of value.matchAll(member)) {
    const words = list.replace(/^\(|\)$/g, '').match(/"[^"]*"|[^\s"]+/g) ?? []
    // The last of a name counts, as in every dictionary of this kind.
    entries.delete(feature.toLowerCase())
    entries.set(
      feature.toLowerCase(),
      words.map((word) => word.replaceAll('"', '')).filter((word) => known.test(word)),
    )
  }
  return [...entries].map(([feature, allowed]) => ({ feature, allowed }))
}

export function writePermissions(permissions: Permissions): string {
  const write = (word: string) => (word === 'self' || word === '*' ? word : `"${word}"`)
  return permissions
    .map(({ feature, allowed }) => {
      const words = allowed.map(write)
      return words.length === 1 && words[0] === '*' ? `${feature}=*` : `${feature}=(${words.join(' ')})`
    })
    .join(', ')
}

/** The features among `wanted` that the page may not pass on to the wallet: it has to have them itself, too. */
export function deniedFeatures(
  permissions: Permissions,
  wanted: readonly string[],
  [page, wallet]: readonly [page: string, wallet: string],
): string[] {
  return wanted.filter((name) => {
    const { allowed } = permissions.find(({ feature }) => feature === name) ?? { allowed: ['*'] }
    const isFor = (origin: string, word?: string) =>
      allowed.some((one) => one === '*' || one === word || matchesOrigin(one, origin))
    return !isFor(page, 'self') || !isFor(wallet)
  })
}

/** The same with those features passed on to the origin. */
export function passOn(permissions: Permissions, features: readonly string[], origin: string): Permissions {
  return permissions.map((entry) => {
    if (!features.includes(entry.feature)) return entry
    return { ...entry, allowed: [...new Set(['self', ...entry.allowed, origin])] }
  })
}

/** An origin, or `https://*.example` for every name below. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [scheme, host] = pattern.split('://*.')
  return host ? origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`) : pattern === origin
}
