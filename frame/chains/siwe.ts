import { sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { type Risk, risk, type Siwe } from './description.ts'
import { evmChainName } from './evmChainName.ts'
import { type ReadRecap, readRecap } from './recap.ts'
import { lineText } from './safeText.ts'
import { signInFields } from './siweFields.ts'
import { siweGrammar } from './siweGrammar.ts'

export type ParsedSiwe = { siwe: Siwe; wellFormed: boolean }

export type SiweContext = {
  origin: string
  account: string
  network: Pick<Network, 'id' | 'name'>
  /** Other names by which a message may call the network. */
  chainNames?: string[]
  now: number
}

export type SignInForm = {
  standard: string
  /** The account that the standard names in the first line. */
  account: string
  firstLine: RegExp
  required: readonly string[]
  /** Left out where another check of the whole text follows. */
  grammar?: typeof siweGrammar
}

export const eip4361: SignInForm = {
  standard: 'EIP-4361',
  account: 'Ethereum account',
  // AppKit writes the name of the network there. Its text is not the standard's, but it does say for which site it is.
  firstLine:
    /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(\S{1,255}) wants you to sign in with your [A-Za-z0-9 ()-]{1,32} account:\n(0x[0-9a-fA-F]{40})$/,
  required: ['uri', 'version', 'chainId', 'nonce', 'issuedAt'],
  grammar: siweGrammar,
}

const phrase = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i
const isField = (line = '') => line === 'Resources:' || signInFields.some(([label]) => line.startsWith(`${label}: `))
const maxResources = 20

/** Returns undefined when the text does not even claim to be a sign-in. */
export function parseSiwe(text: string, form = eip4361): ParsedSiwe | undefined {
  if (!phrase.test(text)) return undefined
  const lines = text.split('\n')
  const head = form.firstLine.exec(lines.slice(0, 2).join('\n'))
  const hidden = hiddenRecap(text)
  if (!head) return { siwe: { domain: '', address: '', resources: [], ...hidden }, wellFormed: false }
  const [, scheme, domain = '', address = ''] = head
  const siwe: Siwe = { domain: lineText(domain, 255).text, address, resources: [], ...(scheme && { scheme }) }

  const start = startOfFields(lines, form)
  const between = lines.slice(2, start < 0 ? undefined : start)
  const statement = between.filter((line) => line !== '')
  if (statement.length > 0) siwe.statement = lineText(statement.join(' '), 1000).text
  const isFramed = between[0] === '' && between.at(-1) === ''
  const shape = isFramed && (between.length === 3 || (between.length === 2 && statement.length === 0))
  const resources: string[] = []
  const rest = readFields({ siwe, resources }, start < 0 ? [] : lines.slice(start), form)
  const recap = readRecap(resources, statement.join(' '))
  Object.assign(siwe, recap ? { recap } : hidden)
  const said = [
    ['domain', domain],
    ['address', address],
    ['statement', statement.join(' ')],
  ] as const
  const isSaid = said.every(([name, value]) => form.grammar?.[name](value) !== false)
  const isNamed = lines[0]?.endsWith(` with your ${form.account}:`) === true
  return { siwe, wellFormed: start > 0 && shape && rest && isSaid && isNamed }
}

/** Without a statement there are two empty lines. A statement may look like a field. */
function startOfFields(lines: string[], { required }: SignInForm): number {
  const isStart = required.includes('uri') ? (line = '') => line.startsWith('URI: ') : isField
  if (lines[2] === '' && lines[4] === '' && isStart(lines[5])) return 5
  return lines.findIndex((line, at) => at > 1 && isStart(line))
}

/** A program that reads more than this parser does could find capabilities where there is no list of resources. */
function hiddenRecap(text: string): { recap?: ReadRecap } {
  return /urn:recap:/i.test(text) ? { recap: { entries: [], proofs: 0, problem: 'unreadable' } } : {}
}

/** Returns false when a field is missing, doubled or left over. `resources` gets all resources as they are written. */
function readFields(
  { siwe, resources }: { siwe: Siwe; resources: string[] },
  lines: string[],
  { required, grammar }: SignInForm,
): boolean {
  let at = 0
  let complete = true
  for (const [label, name] of signInFields) {
    const line = lines[at]
    if (line?.startsWith(`${label}: `)) {
      const value = line.slice(label.length + 2)
      siwe[name] = lineText(value, 300).text
      if (grammar?.[name](value) === false) complete = false
      at++
    } else if (required.includes(name)) complete = false
  }
  if (lines[at] === 'Resources:') {
    const after = lines.slice(at + 1)
    const end = after.findIndex((line) => !line.startsWith('- '))
    const listed = end < 0 ? after : after.slice(0, end)
    resources.push(...listed.map((line) => line.slice(2)))
    siwe.resources = resources.slice(0, maxResources).map((one) => lineText(one, 300).text)
    at += 1 + listed.length
  }
  return complete && at === lines.length && resources.every((one) => grammar?.resource(one) !== false)
}

/** Returns the risks of a sign-in. A message for another site can steal a login at that site. */
export function siweRisks({ siwe, wellFormed }: ParsedSiwe, context: SiweContext, { standard } = eip4361): Risk[] {
  const { origin, account, network, chainNames = [], now } = context
  const risks: Risk[] = []
  if (!wellFormed) risks.push(risk('warning', 'siwe-malformed', { standard }))
  if (!isSameHost(siwe, origin))
    risks.push(
      siwe.domain
        ? risk('danger', 'siwe-domain', { domain: siwe.domain, origin })
        : risk('danger', 'siwe-domain.unknown', { origin }),
    )
  if (siwe.uri !== undefined && originOf(siwe.uri) !== origin)
    risks.push(risk('warning', 'siwe-uri', { uri: siwe.uri, origin }))
  if (siwe.address && !sameAddress(siwe.address, account))
    risks.push(risk('danger', 'siwe-address', { account: siwe.address }))
  if (siwe.chainId !== undefined && ![`${network.id}`, `eip155:${network.id}`, ...chainNames].includes(siwe.chainId))
    risks.push(chainRisk(siwe.chainId, network.name))
  if (isPast(siwe.expirationTime, now)) risks.push(risk('warning', 'siwe-time'))
  if (siwe.notBefore && !isPast(siwe.notBefore, now)) risks.push(risk('warning', 'siwe-time.early'))
  if (siwe.recap) risks.push(recapRisk(siwe.recap))
  return risks
}

function recapRisk({ problem }: ReadRecap): Risk {
  if (problem === 'unreadable') return risk('danger', 'siwe-recap')
  if (problem === 'place') return risk('danger', 'siwe-recap.place')
  return problem ? risk('danger', 'siwe-recap.sentence') : risk('warning', 'siwe-resources')
}

function chainRisk(chain: string, network: string): Risk {
  const name = evmChainName(chain)
  return name
    ? risk('warning', 'siwe-chain.named', { name, chain, network })
    : risk('warning', 'siwe-chain', { chain, network })
}

function isSameHost({ domain, scheme }: Siwe, origin: string): boolean {
  const page = parseUrl(origin)
  if (!page || domain.includes('@') || /[/?#\\]/.test(domain)) return false
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false
  return parseUrl(`${page.protocol}//${domain}`)?.host === page.host
}

/** Returns undefined for a text that is no URL. */
export const originOf = (url: string) => parseUrl(url)?.origin
const isPast = (time: string | undefined, now: number) => time !== undefined && Date.parse(time) <= now

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
