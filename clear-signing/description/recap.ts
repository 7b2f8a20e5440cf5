import * as z from 'zod/mini'

// Parses the capabilities that a sign-in grants (EIP-5573). Anything that other parsers could read differently counts
// as unreadable.

/** Abilities of one namespace on one resource. All text is plain ASCII. */
export type RecapEntry = { resource: string; namespace: string; names: string[]; limits: string[] }

export type Recap = { entries: RecapEntry[]; proofs: number }

/**
 * - `unreadable`: the capabilities cannot be decoded
 * - `place`: there is more than one capability URI, or it is not the last resource; parsers disagree on whether to
 * accept these
 * - `sentence`: the statement does not spell out the capabilities
 */
export type RecapProblem = 'unreadable' | 'place' | 'sentence'

export type ReadRecap = Recap & { problem?: RecapProblem }

const prefix = 'urn:recap:'
const preamble = 'I further authorize the stated URI to perform the following actions on my behalf:'
const max = { characters: 16_384, entries: 50, abilities: 200, limit: 300 }

const Ability = z.string().check(z.maxLength(129), z.regex(/^[a-zA-Z0-9.*_+-]{1,64}\/[a-zA-Z0-9.*_+-]{1,64}$/))
/** Matches a URI, or a bare namespace such as `eip155`, which WalletConnect uses instead. */
const Resource = z.string().check(z.maxLength(512), z.regex(/^([\x21-\x7e]+:[\x21-\x7e]*|[-a-z0-9]{3,8})$/))
const Proof = z.string().check(z.maxLength(128), z.regex(/^[a-zA-Z0-9]+$/))
const Caveats = z.array(z.unknown()).check(z.maxLength(20))
const Details = z.strictObject({
  att: z.unknown(),
  prf: z.optional(z.array(Proof).check(z.maxLength(20))),
})

/** Decodes the capability URI among the resources and reports problems with it. Returns undefined if there is none. */
export function readRecap(resources: readonly string[], statement: string | undefined): ReadRecap | undefined {
  const found = resources.filter((resource) => resource.toLowerCase().includes(prefix))
  if (found.length === 0) return undefined
  const recap = decodeRecap(found.at(-1) ?? '')
  if (!recap) return { entries: [], proofs: 0, problem: 'unreadable' }
  if (found.length > 1 || resources.at(-1) !== found[0]) return { ...recap, problem: 'place' }
  return hasSentence(recap, statement ?? '') ? recap : { ...recap, problem: 'sentence' }
}

/** Decodes a capability URI. Returns undefined unless it is the canonical encoding. */
export function decodeRecap(uri: string): Recap | undefined {
  if (!uri.startsWith(prefix) || uri.length > max.characters) return undefined
  try {
    const text = decodeText(uri.slice(prefix.length))
    const parsed: unknown = JSON.parse(text)
    // Reject duplicate and escaped keys, on which parsers disagree.
    if (JSON.stringify(parsed) !== text) return undefined
    const { att, prf = [] } = Details.parse(parsed)
    const entries = parseEntries(att)
    const abilities = entries.flatMap(({ names }) => names).length
    if (entries.length === 0 || entries.length > max.entries || abilities > max.abilities) return undefined
    return { entries, proofs: prf.length }
  } catch {
    return undefined
  }
}

/** Returns the sentence that must end the sign-in's statement. */
export function formatRecapSentence({ entries }: Recap): string {
  const clauses = entries.map(({ resource, namespace, names }, at) => {
    const list = names.map((name) => `'${name}'`).join(', ')
    return ` (${at + 1}) '${namespace}': ${list} for '${resource}'.`
  })
  return preamble + clauses.join('')
}

/** Checks that the statement contains the sentence exactly once, at the end, one space after the page's own words. */
function hasSentence(recap: Recap, statement: string): boolean {
  const sentence = formatRecapSentence(recap)
  if (statement.split(preamble).length !== 2 || !statement.endsWith(sentence)) return false
  const own = statement.slice(0, -sentence.length)
  return own === '' || /\S $/.test(own)
}

/**
 * Decodes base64url, or the standard base64 that WalletConnect uses. Throws on padding and on nonzero trailing bits.
 */
function decodeText(encoded: string): string {
  if (!/^([A-Za-z0-9_-]+|[A-Za-z0-9+/]+)$/.test(encoded)) throw new Error('Expected base64url.')
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/')
  const binary = atob(plain)
  if (btoa(binary).replace(/=+$/, '') !== plain) throw new Error('Expected base64url.')
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

/** Parses the abilities in the order in which the capabilities list them. The sentence uses the same order. */
function parseEntries(att: unknown): RecapEntry[] {
  return readFields(att).flatMap(([resource, abilities]) => {
    const groups = new Map<string, RecapEntry>()
    const fields = readFields(abilities)
    if (fields.length === 0) throw new Error('A resource has no ability.')
    for (const [ability, caveats] of fields) {
      const [namespace = '', name = ''] = Ability.parse(ability).split('/')
      const group = groups.get(namespace) ?? { resource: Resource.parse(resource), namespace, names: [], limits: [] }
      group.names.push(name)
      for (const limit of parseLimits(Caveats.parse(caveats)))
        if (!group.limits.includes(limit)) group.limits.push(limit)
      groups.set(namespace, group)
    }
    return [...groups.values()]
  })
}

/** Returns the restrictions on an ability. Lists networks by ID and all other values verbatim. */
function parseLimits(caveats: z.infer<typeof Caveats>): string[] {
  return caveats.flatMap((caveat) => {
    const [first, ...others] = readFields(caveat)
    if (!first) return []
    const isChains = first[0] === 'chains' && others.length === 0
    const chains = isChains ? z.array(z.string()).safeParse(first[1]) : undefined
    const text = chains?.success ? chains.data.join(', ') : JSON.stringify(caveat)
    return [text.length > max.limit ? `${text.slice(0, max.limit)}…` : text]
  })
}

/** Returns an object's own entries, so `__proto__` is treated like any other key. */
function readFields(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('Expected an object.')
  return Object.entries(value)
}
