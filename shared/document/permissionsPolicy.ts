/** Allowlist per feature: `*`, `self`, `src` and origins. An empty list disallows the feature. */
export type Permissions = { feature: string; allowed: string[] }[]

const sourcePattern = /^(\*|self|src|https?:\/\/[^\s()]+)$/
// A member consists of a key and a value: a list in parentheses, a quoted string or a token.
const member = /([a-z*][a-z0-9_\-.*]*)\s*=\s*(\([^)]*\)|"[^"]*"|[^\s,;]+)/gi

/** Parses a Permissions-Policy header and skips any parts that are malformed. Never throws. */
export function parsePermissions(value: string): Permissions {
  const entries = new Map<string, string[]>()
  for (const [, feature = '', list = ''] of value.matchAll(member)) {
    const words = list.replace(/^\(|\)$/g, '').match(/"[^"]*"|[^\s"]+/g) ?? []
    // If several members have the same name, the last one counts, as in every structured-field dictionary (RFC 9651).
    entries.delete(feature.toLowerCase())
    entries.set(
      feature.toLowerCase(),
      words.map((word) => word.replaceAll('"', '')).filter((word) => sourcePattern.test(word)),
    )
  }
  return [...entries].map(([feature, allowed]) => ({ feature, allowed }))
}

export function formatPermissions(permissions: Permissions): string {
  const quote = (word: string) => (word === 'self' || word === '*' ? word : `"${word}"`)
  return permissions
    .map(({ feature, allowed }) => {
      const words = allowed.map(quote)
      return words.length === 1 && words[0] === '*' ? `${feature}=*` : `${feature}=(${words.join(' ')})`
    })
    .join(', ')
}

/**
 * Returns the `features` that the page cannot delegate to the wallet. A page can only delegate features that it
 * is allowed to use itself.
 */
export function findDeniedFeatures(
  permissions: Permissions,
  features: readonly string[],
  [page, wallet]: readonly [page: string, wallet: string],
): string[] {
  return features.filter((name) => {
    const { allowed } = permissions.find(({ feature }) => feature === name) ?? { allowed: ['*'] }
    const allows = (origin: string, word?: string) =>
      allowed.some((source) => source === '*' || source === word || matchesOrigin(source, origin))
    return !allows(page, 'self') || !allows(wallet)
  })
}

export function delegateFeatures(permissions: Permissions, features: readonly string[], origin: string): Permissions {
  return permissions.map((entry) => {
    if (!features.includes(entry.feature)) return entry
    return { ...entry, allowed: [...new Set(['self', ...entry.allowed, origin])] }
  })
}

/** Returns true if an origin matches a pattern: an exact origin, or `https://*.example` for every subdomain. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [scheme, host] = pattern.split('://*.')
  return host ? origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`) : pattern === origin
}
