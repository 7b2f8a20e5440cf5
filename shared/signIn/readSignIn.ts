import { fromBase58 } from '../encoding/base58.ts'
import { isSignInTime, isUri, signInGrammar } from './signInGrammar.ts'

/** Fields in the order of EIP-4361. Sign In With Solana uses the same fields. */
export const signInLabels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

type FieldName = (typeof signInLabels)[number][1]

/** Parsed sign-in message. Solana messages may lack fields. */
type ReadSignIn = { [name in FieldName]?: string } & {
  namespace: 'eip155' | 'solana'
  scheme?: string | undefined
  domain: string
  address: string
  statement?: string | undefined
  resources: string[]
}

const maxCharacters = 16_384
const head = /^(?:([A-Za-z][A-Za-z0-9+\-.]*):\/\/)?(.*) wants you to sign in with your (Ethereum|Solana) account:$/
const required: readonly FieldName[] = ['uri', 'version', 'chainId', 'nonce', 'issuedAt']

/**
 * Parses an EIP-4361 or Sign In With Solana message. Returns undefined if any character deviates from the grammar: if
 * two parsers read a text differently, it could be signed for one meaning and used for the other.
 *
 * `toChecksum` returns an address in EIP-55 form, with the caller's own hash library. Without it, the checksum is not
 * verified.
 */
export function readSignIn(text: string, toChecksum?: (address: string) => string): ReadSignIn | undefined {
  if (text.length > maxCharacters) return undefined
  const lines = text.split('\n')
  const [, scheme, domain = '', chain] = head.exec(lines[0] ?? '') ?? []
  const namespace = chain === 'Ethereum' ? 'eip155' : 'solana'
  const address = lines[1] ?? ''
  const isAddress = namespace === 'eip155' ? isEthereumAddress(address, toChecksum) : isSolanaAddress(address)
  if (chain === undefined || !signInGrammar.domain(domain) || !isAddress) return undefined
  const body = namespace === 'eip155' ? splitEthereum(lines.slice(2)) : splitSolana(lines.slice(2))
  const fields = body && readFields(body.fields, namespace)
  if (!body || !fields || !signInGrammar.statement(body.statement ?? '')) return undefined
  return {
    namespace,
    domain,
    address,
    scheme,
    statement: body.statement,
    ...fields,
  }
}

type Body = { statement?: string | undefined; fields: string[] }

/** Splits an Ethereum message. A message without a statement keeps the empty line that would follow the statement. */
function splitEthereum([first, ...lines]: string[]): Body | undefined {
  if (first !== '') return undefined
  const [statement = '', next, ...rest] = lines
  if (next === '') return { statement, fields: rest }
  return statement === '' ? { fields: lines.slice(1) } : undefined
}

/** Splits a Solana message. If wallets omit the statement or the fields, they also omit the empty line before them. */
function splitSolana([first, ...lines]: string[]): Body | undefined {
  if (first === undefined) return { fields: [] }
  const [statement = '', next, ...rest] = lines
  if (first !== '' || statement === '') return undefined
  if (next === '') return rest.length > 0 ? { statement, fields: rest } : undefined
  return next === undefined && !isField(statement) ? { statement, fields: [] } : { fields: lines }
}

const isField = (line: string) => line === 'Resources:' || signInLabels.some(([label]) => line.startsWith(`${label}: `))

/** Parses the fields. Returns undefined if one is missing, duplicated, misplaced or malformed. */
function readFields(lines: string[], namespace: ReadSignIn['namespace']) {
  const rest = [...lines]
  const fields: { [name in FieldName]?: string } = {}
  for (const [label, name] of signInLabels) {
    if (!rest[0]?.startsWith(`${label}: `)) continue
    const value = rest.shift()?.slice(label.length + 2) ?? ''
    if (!signInGrammar[name](value, namespace)) return undefined
    fields[name] = value
  }
  if (namespace === 'eip155' && required.some((name) => fields[name] === undefined)) return undefined
  const [title, ...listed] = rest
  const resources = listed.map((line) => (line.startsWith('- ') ? line.slice(2) : ''))
  if ((title !== undefined && title !== 'Resources:') || !resources.every(isUri)) return undefined
  return { ...fields, resources }
}

/** Returns true if the address is valid. An address in a single letter case has no checksum (EIP-55). */
function isEthereumAddress(address: string, toChecksum?: (address: string) => string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || !toChecksum || toChecksum(`0x${digits.toLowerCase()}`) === address
}

const isSolanaAddress = (address: string) => address.length <= 44 && fromBase58(address)?.length === 32

/** Parses a message's time (RFC 3339) into milliseconds since the epoch. Returns NaN if it is invalid. */
export function readSignInTime(time: string): number {
  // Normalizes the time, because JavaScript engines disagree on lowercase letters and on digits beyond milliseconds.
  return isSignInTime(time) ? Date.parse(time.toUpperCase().replace(/(\.\d{1,3})\d*/, '$1')) : Number.NaN
}
