import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { readSignIn, readSignInTime, signInLabels } from '@oriel/shared/signIn/readSignIn.ts'
import { getAddress } from 'viem'
import { type Risk, risk, type Siwe } from '../description/description.ts'
import { type ReadRecap, readRecap } from '../description/recap.ts'
import { escapeLine } from '../description/safeText.ts'
import { getEvmChainName } from '../known/getEvmChainName.ts'
import { readText } from './readings.ts'
import { findClaims, findForeignDomain, joinDomains, type SignInClaim } from './signInClaims.ts'
import { compareHosts } from './sites.ts'

export type ParsedSiwe = { siwe: Siwe; wellFormed: boolean; claims: SignInClaim[] }

export type SiweContext = {
  /** Verified origin of the requesting page, such as `https://app.example`. */
  origin: string
  account: string
  network: Pick<Network, 'id' | 'name'>
  /** Other IDs of the network that a message may use. */
  chainNames?: string[]
  /** Milliseconds since 1970. */
  now: number
}

type Namespace = 'eip155' | 'solana'
const standards: Record<Namespace, string> = { eip155: 'EIP-4361', solana: 'Sign In With Solana' }
const maxResources = 20

/** Parses a message strictly by the standard, including the EIP-55 checksum of its address. */
export const readExactly = (text: string) => readSignIn(text, (address) => getAddress(address))

/**
 * Parses a sign-in. Returns undefined if no parser could read the text as a sign-in. `readings` are all decoded forms
 * of the text. If the text deviates from the standard, the result contains what the most lenient parser reads.
 */
export function parseSiwe(
  text: string,
  namespace: Namespace = 'eip155',
  readings = readText(text),
): ParsedSiwe | undefined {
  const found = readings.map((reading) => ({ reading, claims: findClaims(reading) }))
  const first = found.find(({ claims }) => claims.length > 0)
  const [claim] = first?.claims ?? []
  if (!first || !claim) return undefined
  const parsed = readExactly(text)
  const wellFormed = parsed?.namespace === namespace
  const { namespace: _, ...exact } = parsed ?? { namespace }
  const whole = wellFormed && 'domain' in exact ? exact : readLoosely(first.reading, claim)
  const recap = readRecap(whole.resources, whole.statement ?? '') ?? findHiddenRecap(readings)
  const siwe = escapeSignIn({ ...whole, recap })
  // Keep the punctuation around the domain, because it is part of the domain to a strict parser, as in `*app.example*`.
  const own = wellFormed
    ? [{ at: 0, domain: `${whole.scheme ? `${whole.scheme}://` : ''}${whole.domain}`, hosts: [] }]
    : []
  return { siwe, wellFormed, claims: [...own, ...found.flatMap((entry) => entry.claims)] }
}

/** Parses a sign-in message leniently, like a server that searches for keywords instead of checking the format. */
function readLoosely(text: string, { at, domain }: SignInClaim): Siwe {
  const [, scheme, name = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(.*)$/s.exec(domain) ?? []
  const rest = text.slice(at)
  const [whole = '', address = ''] =
    /^.{0,200}?account\W{0,8}(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/is.exec(rest) ?? []
  const lines = rest
    .slice(whole.length)
    .split('\n')
    .map((line) => line.trim())
  const siwe: Siwe = { domain: name, address, resources: [], scheme }
  const starts = signInLabels.map(([label, field]) => {
    const start = lines.findIndex((line) => line.startsWith(`${label}:`))
    if (start >= 0) siwe[field] = lines[start]?.slice(label.length + 1).trim() ?? ''
    return start
  })
  const list = lines.indexOf('Resources:')
  const found = [...starts, list].filter((start) => start >= 0)
  const end = Math.min(...found, lines.length)
  const statement = lines
    .slice(0, end)
    .filter((line) => line !== '')
    .join(' ')
  const listed = list < 0 ? [] : lines.slice(list + 1)
  const after = listed.findIndex((line) => !line.startsWith('- '))
  const resources = (after < 0 ? listed : listed.slice(0, after)).map((line) => line.slice(2))
  return { ...siwe, statement: statement || undefined, resources }
}

/** Escapes untrusted values for display. */
function escapeSignIn(siwe: Siwe): Siwe {
  const escaped: Siwe = {
    ...siwe,
    domain: escapeLine(siwe.domain, 255).text,
    resources: siwe.resources.slice(0, maxResources).map((resource) => escapeLine(resource, 300).text),
  }
  if (siwe.statement !== undefined) escaped.statement = escapeLine(siwe.statement, 1000).text
  for (const [, name] of signInLabels) {
    const value = siwe[name]
    if (value !== undefined) escaped[name] = escapeLine(value, 300).text
  }
  return escaped
}

/**
 * Returns an unreadable recap if the text contains a recap outside a resource list, where a more lenient parser might
 * find it.
 */
function findHiddenRecap(readings: string[]): ReadRecap | undefined {
  const isHidden = readings.some((reading) => /urn:recap:/i.test(reading))
  return isHidden ? { entries: [], proofs: 0, problem: 'unreadable' } : undefined
}

/** Returns the sign-in with the domain to show to the user, and its risks. Returns undefined for all other texts. */
export function judgeSignIn(
  parsed: ParsedSiwe | undefined,
  context: SiweContext,
  namespace: Namespace = 'eip155',
): { siwe: Siwe; risks: Risk[] } | undefined {
  if (!parsed) return undefined
  const foreign = parsed.claims
    .map((claim) => findForeignDomain(claim, context.origin))
    .filter((value) => value !== undefined)
  const domain = joinDomains(foreign)
  const siwe = domain === undefined ? parsed.siwe : { ...parsed.siwe, domain }
  return {
    siwe,
    risks: getSignInRisks({ ...parsed, siwe, isForeign: domain !== undefined }, context, standards[namespace]),
  }
}

type Judged = ParsedSiwe & { isForeign: boolean }

/** Returns a sign-in's risks. A message for another site can steal a login to that site. */
function getSignInRisks({ siwe, wellFormed, isForeign }: Judged, context: SiweContext, standard: string): Risk[] {
  const { origin, account, network, chainNames = [], now } = context
  const risks: Risk[] = []
  if (!wellFormed) risks.push(risk('warning', 'siwe-malformed', { standard }))
  if (isForeign)
    risks.push(
      siwe.domain
        ? risk('danger', 'siwe-domain', { domain: siwe.domain, origin })
        : risk('danger', 'siwe-domain.unknown', { origin }),
    )
  if (siwe.uri !== undefined && parseOrigin(siwe.uri) !== origin)
    risks.push(risk(getUriLevel(siwe.uri, origin), 'siwe-uri', { uri: siwe.uri, origin }))
  if (siwe.address && !isSameAddress(siwe.address, account))
    risks.push(risk('danger', 'siwe-address', { account: siwe.address }))
  const chain = siwe.chainId?.replace(/^0+(?=\d)/, '')
  if (chain !== undefined && ![`${network.id}`, `eip155:${network.id}`, ...chainNames].includes(chain))
    risks.push(createChainRisk(chain, network.name))
  if (isPast(siwe.expirationTime, now)) risks.push(risk('warning', 'siwe-time'))
  if (siwe.notBefore && !isPast(siwe.notBefore, now)) risks.push(risk('warning', 'siwe-time.early'))
  if (siwe.recap) risks.push(createRecapRisk(siwe.recap))
  return risks
}

/**
 * Returns the risk level of a URI that does not belong to the page. A server that checks only the URI of a message
 * accepts a message for a different domain.
 */
function getUriLevel(uri: string, origin: string): 'danger' | 'warning' {
  const url = parseUrl(uri)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && compareHosts(url.hostname, new URL(origin).hostname) === 'foreign' ? 'danger' : 'warning'
}

function createRecapRisk({ problem }: ReadRecap): Risk {
  if (problem === 'unreadable') return risk('danger', 'siwe-recap')
  if (problem === 'place') return risk('danger', 'siwe-recap.place')
  return problem ? risk('danger', 'siwe-recap.sentence') : risk('warning', 'siwe-resources')
}

function createChainRisk(chain: string, network: string): Risk {
  const name = getEvmChainName(chain)
  return name
    ? risk('warning', 'siwe-chain.named', { name, chain, network })
    : risk('warning', 'siwe-chain', { chain, network })
}

/** Returns the origin of a URL, or undefined if the URL is invalid. */
export const parseOrigin = (url: string) => parseUrl(url)?.origin
const isPast = (time: string | undefined, now: number) => time !== undefined && readSignInTime(time) <= now

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
