import type { Siwe } from '../description/description.ts'
import { escapeLine } from '../description/safeText.ts'
import { compareHosts, findHosts } from './sites.ts'

/** Possible sign-in request within a text, found by a parser that is less strict than the standard. */
export type SignInClaim = {
  /** Index of the claim's first word in the text. */
  at: number
  /** Word before the claim, including its scheme. */
  domain: string
  /** Hosts before the claim, nearest first, followed by those in the rest of the line. */
  hosts: string[]
}

// Allow any characters between the words, because a parser that searches for the words may drop these characters.
const gap = String.raw`[\W_]*`
const phrase = new RegExp(['wants', 'you', 'to', '(?:sign|log)', 'in'].join(gap), 'gi')
const maxAfter = 300
/** Maximum length of a word. A domain has at most 253 characters. */
const maxCharacters = 300
const quotes = /^[\s*_~`"'“”‘’«»<>(){}|,;!#=-]+|[\s*_~`"'“”‘’«»<>(){}|,;!#=-]+$/g
const signs = /^[^\p{L}\p{N}[]+|[^\p{L}\p{N}\]]+$/gu

export function findClaims(text: string): SignInClaim[] {
  let last = 0
  return [...text.matchAll(phrase)].map(({ index, 0: words }) => {
    const before = text.slice(last, index)
    last = index + words.length
    const [after = ''] = text.slice(last, last + maxAfter).split('\n')
    const [word = ''] = before.trimEnd().split(/\s/).slice(-1)
    return {
      at: index,
      domain: shorten(word).replace(quotes, ''),
      hosts: [...findHosts(before).toReversed(), ...findHosts(after)],
    }
  })
}

/** Keeps only the end of a long word. Trims punctuation first, so that it cannot push the name out. */
const shorten = (word: string) => (word.length > maxCharacters ? word.replace(signs, '').slice(-maxCharacters) : word)

/** Returns the domain, or undefined if it is the page's. An empty string means that the domain is unreadable. */
export function findForeignDomain({ domain, hosts }: SignInClaim, origin: string): string | undefined {
  const page = new URL(origin)
  const [, scheme, name = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(.*)$/s.exec(domain) ?? []
  // Also check the name without trailing punctuation. Parsers that look for letters drop the punctuation, but browsers
  // treat it as part of the host.
  const letters = name.replace(signs, '')
  const inside = letters !== name && letters.includes('.') ? findHosts(`https://${letters}`) : []
  const [foreign] = [...inside, ...findHosts(domain), ...hosts].filter(
    (host) => compareHosts(host, page.hostname) !== 'same',
  )
  if (matchesOrigin({ domain: name, scheme }, origin)) return foreign
  return foreign ?? escapeLine(name === page.host ? domain : name, 255).text
}

const host = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d+)?$/u
const maxDomains = 3

/**
 * Joins the foreign domains of all claims, because every parser may find a different one. Omits fragments if there are
 * whole hosts, and puts ASCII hosts first. An empty string means that the domain is unreadable.
 */
export function joinDomains(foreign: readonly string[]): string | undefined {
  const hosts = [...new Set(foreign.filter((domain) => host.test(domain)))]
  if (hosts.length === 0) return foreign.find((domain) => domain !== '') ?? foreign[0]
  const isAscii = (domain: string) => !domain.includes('xn--')
  const sorted = [...hosts.filter(isAscii), ...hosts.filter((domain) => !isAscii(domain))]
  return [...sorted.slice(0, maxDomains), ...(sorted.length > maxDomains ? ['…'] : [])].join(', ')
}

function matchesOrigin({ domain, scheme }: Pick<Siwe, 'domain' | 'scheme'>, origin: string): boolean {
  const page = new URL(origin)
  if (domain.includes('@') || /[/?#\\]/.test(domain)) return false
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false
  try {
    return new URL(`${page.protocol}//${domain}`).host === page.host
  } catch {
    // No browser can open a page at this domain.
    return false
  }
}
