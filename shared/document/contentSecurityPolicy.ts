/** Holds the directives of one policy in their order. `name` is in lower case. The first directive of a name counts. */
export type Policy = { name: string; sources: string[] }[]

/** Parses the value of a header, or of several headers joined by commas. Never throws. */
export function parsePolicies(value: string): Policy[] {
  return value
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.length > 0)
}

function parsePolicy(text: string): Policy {
  const policy: Policy = []
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    const known = name.toLowerCase()
    if (known && !policy.some((one) => one.name === known)) policy.push({ name: known, sources })
  }
  return policy
}

export function writePolicy(policy: Policy): string {
  return policy.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ')
}

/** The order is the one in which a browser consults the directives. */
const fallbacks = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
} as const

type Wish = { kind: keyof typeof fallbacks; url: string; page: string }

export function blockingDirective(policy: Policy, { kind, url, page }: Wish): string | undefined {
  const directive = findDirective(policy, kind)
  if (!directive || directive.sources.some((source) => matchesSource(source, new URL(url), page))) return undefined
  return directive.name
}

/** Returns true when a nonce, a hash or `strict-dynamic` may allow a script tag that no source of the list allows. */
export function mayAllowOtherwise(policy: Policy): boolean {
  return mayAllowLater(policy) || hasScriptSource(policy, /^'sha\d+-/i)
}

/**
 * Returns true when a nonce or `strict-dynamic` may allow a file that an allowed script loads. A hash does not, because
 * the later file has no integrity attribute.
 */
export function mayAllowLater(policy: Policy): boolean {
  return hasScriptSource(policy, /^'(nonce-|strict-dynamic')/i)
}

function hasScriptSource(policy: Policy, pattern: RegExp): boolean {
  return (findDirective(policy, 'script')?.sources ?? []).some((source) => pattern.test(source))
}

export function allowSource(policy: Policy, kind: Wish['kind'], origin: string): Policy {
  const name = kind === 'frame' ? 'frame-src' : 'script-src'
  const directive = findDirective(policy, kind)
  const sources = [...(directive?.sources ?? []).filter((source) => !/^'none'$/i.test(source)), origin]
  // `default-src` applies to everything, and the wallet needs only one kind, so a directive of its own is added.
  if (!directive || directive.name === 'default-src') return [...policy, { name, sources }]
  return policy.map((one) => (one === directive ? { name: one.name, sources } : one))
}

/** The script file loads its later parts by the Trusted Types policy of this name (sdk/script/loadScripts.ts). */
const ourTypes = 'oriel'

/**
 * Returns true when the page uses Trusted Types and forbids our policy. Without `trusted-types`, a page allows any
 * policy.
 */
export function forbidsOurTypes(policy: Policy): boolean {
  const asked = sourcesOf(policy, 'require-trusted-types-for')
  const named = sourcesOf(policy, 'trusted-types')
  return Boolean(asked?.includes("'script'") && named && !named.some((name) => name === '*' || name === ourTypes))
}

export function allowOurTypes(policy: Policy): Policy {
  const withOurs = (sources: string[]) => [...sources.filter((source) => source !== "'none'"), ourTypes]
  return policy.map(({ name, sources }) => ({
    name,
    sources: name === 'trusted-types' ? withOurs(sources) : sources,
  }))
}

function sourcesOf(policy: Policy, name: string): string[] | undefined {
  return policy.find((one) => one.name === name)?.sources
}

function findDirective(policy: Policy, kind: Wish['kind']) {
  return fallbacks[kind].flatMap((name) => policy.find((one) => one.name === name) ?? [])[0]
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d+|\*))?(\/[^?#]*)?$/i

/** Returns true when a source expression matches the URL (CSP 3, section 6.7.2). */
export function matchesSource(source: string, url: URL, page: string): boolean {
  const own = new URL(page)
  if (/^'self'$/i.test(source)) {
    return url.hostname === own.hostname && fitsScheme(own.protocol, url) && fitsPort(own.port, url)
  }
  // `*` matches every network scheme, and of other schemes only the page's own.
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === own.protocol
  const scheme = /^([a-z][a-z0-9+.-]*:)$/i.exec(source)?.[1]
  if (scheme) return fitsScheme(scheme.toLowerCase(), url)

  const [, wanted, host = '', port = '', path = ''] = hostSource.exec(source) ?? []
  if (!host || !fitsScheme(wanted ? `${wanted.toLowerCase()}:` : own.protocol, url)) return false
  return fitsHost(host.toLowerCase(), url.hostname) && fitsPort(port, url) && fitsPath(path, url.pathname)
}

/** A source with `http:` or `ws:` also matches the encrypted scheme. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return scheme === protocol || (scheme === 'http:' && protocol === 'https:')
}

function fitsHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

function fitsPort(pattern: string, { port, protocol }: URL): boolean {
  if (pattern === '*') return true
  const usual = protocol === 'https:' ? '443' : '80'
  // A source with port 80 also matches port 443 of the encrypted scheme.
  return (pattern || usual) === (port || usual) || (pattern === '80' && (port || usual) === '443')
}

function fitsPath(pattern: string, path: string): boolean {
  if (pattern === '' || pattern === '/') return true
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}
