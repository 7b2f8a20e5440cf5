/**
 * Directives of one policy, in order. `name` is in lower case. If several directives have the same name, only the first
 * counts.
 */
export type Policy = { name: string; sources: string[] }[]

/** Parses one Content-Security-Policy header value, or several joined by commas. Never throws. */
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
    const directiveName = name.toLowerCase()
    if (directiveName && !policy.some((item) => item.name === directiveName))
      policy.push({ name: directiveName, sources })
  }
  return policy
}

export function formatPolicy(policy: Policy): string {
  return policy.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ')
}

/** Directives for each kind of resource, in the order browsers fall back to them. */
const fallbacks = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
} as const

type ResourceRequest = { kind: keyof typeof fallbacks; url: string; page: string }

export function findBlockingDirective(policy: Policy, { kind, url, page }: ResourceRequest): string | undefined {
  const directive = findDirective(policy, kind)
  if (!directive || directive.sources.some((source) => matchesSource(source, new URL(url), page))) return undefined
  return directive.name
}

/** Returns true if a nonce, a hash or `strict-dynamic` may allow a script tag that no source in the list matches. */
export function mayAllowOtherwise(policy: Policy): boolean {
  return mayAllowLater(policy) || hasScriptSource(policy, /^'sha\d+-/i)
}

/**
 * Returns true if a nonce or `strict-dynamic` may allow a file that an allowed script loads. A hash cannot, because a
 * file that a script loads has no integrity attribute.
 */
export function mayAllowLater(policy: Policy): boolean {
  return hasScriptSource(policy, /^'(nonce-|strict-dynamic')/i)
}

function hasScriptSource(policy: Policy, pattern: RegExp): boolean {
  return (findDirective(policy, 'script')?.sources ?? []).some((source) => pattern.test(source))
}

export function allowSource(policy: Policy, kind: ResourceRequest['kind'], origin: string): Policy {
  const name = kind === 'frame' ? 'frame-src' : 'script-src'
  const directive = findDirective(policy, kind)
  const sources = [...(directive?.sources ?? []).filter((source) => !/^'none'$/i.test(source)), origin]
  // Adds a separate directive instead of extending `default-src`, which would allow the origin for all resource types.
  if (!directive || directive.name === 'default-src') return [...policy, { name, sources }]
  return policy.map((item) => (item === directive ? { name: item.name, sources } : item))
}

/** Trusted Types policy that the script file uses to lazy-load other files (sdk/script/loadScripts.ts). */
const ourTypes = 'oriel'

/**
 * Returns true if the page enforces Trusted Types and forbids our policy. A page without a `trusted-types` directive
 * allows any policy.
 */
export function forbidsOurTypes(policy: Policy): boolean {
  const required = findSources(policy, 'require-trusted-types-for')
  const allowed = findSources(policy, 'trusted-types')
  return Boolean(
    required?.includes("'script'") && allowed && !allowed.some((name) => name === '*' || name === ourTypes),
  )
}

export function allowOurTypes(policy: Policy): Policy {
  const addOurs = (sources: string[]) => [...sources.filter((source) => source !== "'none'"), ourTypes]
  return policy.map(({ name, sources }) => ({
    name,
    sources: name === 'trusted-types' ? addOurs(sources) : sources,
  }))
}

function findSources(policy: Policy, name: string): string[] | undefined {
  return policy.find((item) => item.name === name)?.sources
}

function findDirective(policy: Policy, kind: ResourceRequest['kind']) {
  return fallbacks[kind].flatMap((name) => policy.find((item) => item.name === name) ?? [])[0]
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d+|\*))?(\/[^?#]*)?$/i

/** Returns true if a source expression matches the URL (CSP 3, section 6.7.2). */
export function matchesSource(source: string, url: URL, page: string): boolean {
  const own = new URL(page)
  if (/^'self'$/i.test(source)) {
    return url.hostname === own.hostname && matchesScheme(own.protocol, url) && matchesPort(own.port, url)
  }
  // `*` matches every network scheme. It matches another scheme only if the page itself uses it.
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === own.protocol
  const scheme = /^([a-z][a-z0-9+.-]*:)$/i.exec(source)?.[1]
  if (scheme) return matchesScheme(scheme.toLowerCase(), url)

  const [, wanted, host = '', port = '', path = ''] = hostSource.exec(source) ?? []
  if (!host || !matchesScheme(wanted ? `${wanted.toLowerCase()}:` : own.protocol, url)) return false
  return matchesHost(host.toLowerCase(), url.hostname) && matchesPort(port, url) && matchesPath(path, url.pathname)
}

/** Returns true if the URL has this scheme. `http:` also matches `https:`. */
function matchesScheme(scheme: string, { protocol }: URL): boolean {
  return scheme === protocol || (scheme === 'http:' && protocol === 'https:')
}

function matchesHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

function matchesPort(pattern: string, { port, protocol }: URL): boolean {
  if (pattern === '*') return true
  const usual = protocol === 'https:' ? '443' : '80'
  // A source with port 80 also matches port 443 of the encrypted scheme.
  return (pattern || usual) === (port || usual) || (pattern === '80' && (port || usual) === '443')
}

function matchesPath(pattern: string, path: string): boolean {
  if (pattern === '' || pattern === '/') return true
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}
