/** The fields of the text that an account signed. Times and numbers are as the text has them. */
export type SignInFields = {
  namespace: 'eip155' | 'solana'
  scheme?: string
  domain: string
  address: string
  statement?: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources: string[]
}

type Grammar = { chain: RegExp; address: RegExp }

const mostCharacters = 16_384

// The rules of EIP-4361, which refers to RFC 3986 for `authority`, `URI` and `pchar`, and to RFC 3339 for times.
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = "!$&'()*+,;="
const escaped = '%[0-9A-Fa-f]{2}'
const statement = new RegExp(String.raw`^[${unreserved}${subDelims}:/?#[\]@ ]+$`)
const uri = new RegExp(String.raw`^[A-Za-z][A-Za-z0-9+\-.]*:(?:[${unreserved}${subDelims}:/?#[\]@]|${escaped})*$`)
const requestId = new RegExp(`^(?:[${unreserved}${subDelims}:@]|${escaped})*$`)
const nonce = /^[A-Za-z0-9]{8,128}$/
const time = /^(\d{4}-\d{2}-\d{2})T(\d{2}):([0-5]\d):([0-5]\d)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const authority = String.raw`(?:[${unreserved}${subDelims}:[\]@]|${escaped})+`
const head = new RegExp(
  `^(?:([A-Za-z][A-Za-z0-9+\\-.]*)://)?(${authority}) wants you to sign in with your (Ethereum|Solana) account:$`,
)

const grammars: Record<SignInFields['namespace'], Grammar> = {
  eip155: { chain: /^(0|[1-9]\d{0,31})$/, address: /^0x[0-9A-Fa-f]{40}$/ },
  solana: { chain: /^[-_:A-Za-z0-9]{1,64}$/, address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
}

/**
 * Reads a message of EIP-4361, or of Sign In With Solana with the same fields. Returns undefined when one character is
 * not as the grammar has it: a text that two programs read in two ways could be signed for one and used for the other.
 */
export function readMessage(text: string): SignInFields | undefined {
  if (text.length > mostCharacters) return undefined
  const lines = text.split('\n')
  const [, scheme, domain = '', chain] = head.exec(lines[0] ?? '') ?? []
  const namespace = chain === 'Ethereum' ? 'eip155' : 'solana'
  const address = lines[1] ?? ''
  if (domain === '' || !grammars[namespace].address.test(address) || lines[2] !== '') return undefined
  const body = readStatement(lines.slice(3), namespace)
  const fields = body && readFields(body.lines, grammars[namespace])
  if (!body || !fields) return undefined
  return {
    namespace,
    ...(scheme !== undefined && { scheme }),
    ...{ domain, address },
    ...(body.statement !== undefined && { statement: body.statement }),
    ...fields,
  }
}

/** A message of EIP-4361 without a statement keeps the empty line after it. Wallets of Solana leave both out. */
function readStatement(lines: string[], namespace: SignInFields['namespace']) {
  const [first = ''] = lines
  if (first === '') return namespace === 'eip155' ? { statement: undefined, lines: lines.slice(1) } : undefined
  if (lines[1] === '') return statement.test(first) ? { statement: first, lines: lines.slice(2) } : undefined
  return namespace === 'solana' ? { statement: undefined, lines } : undefined
}

function readFields(lines: string[], { chain }: Grammar) {
  const rest = [...lines]
  const take = (label: string, accepts: (value: string) => boolean) => {
    const value = rest[0]?.startsWith(`${label}: `) ? rest[0].slice(label.length + 2) : undefined
    if (value === undefined || !accepts(value)) return undefined
    rest.shift()
    return value
  }
  const required = {
    uri: take('URI', isUri),
    version: take('Version', (value) => value === '1'),
    chainId: take('Chain ID', (value) => chain.test(value)),
    nonce: take('Nonce', (value) => nonce.test(value)),
    issuedAt: take('Issued At', isTime),
  }
  const optional = {
    expirationTime: take('Expiration Time', isTime),
    notBefore: take('Not Before', isTime),
    requestId: take('Request ID', (value) => requestId.test(value)),
  }
  const { uri, version, chainId, nonce: once, issuedAt } = required
  if (!uri || !version || !chainId || !once || !issuedAt) return undefined
  const resources = readResources(rest)
  return resources && { uri, chainId, nonce: once, issuedAt, ...withoutUndefined(optional), resources }
}

/** Returns undefined when a line is left over that is no resource. */
function readResources([title, ...lines]: string[]): string[] | undefined {
  if (title === undefined) return []
  const resources = lines.map((line) => (line.startsWith('- ') ? line.slice(2) : ''))
  return title === 'Resources:' && resources.every(isUri) ? resources : undefined
}

function isUri(value: string): boolean {
  return uri.test(value)
}

/** `Date` takes the 30th of February for a day of March. */
function isTime(value: string): boolean {
  const [, day = '', hour = ''] = time.exec(value) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  return Number(hour) < 24 && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) && day !== ''
}

type Present<fields> = { [name in keyof fields]?: Exclude<fields[name], undefined> }

function withoutUndefined<fields extends Record<string, unknown>>(fields: fields): Present<fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<fields>
}
