// Grammar of EIP-4361: RFC 3986 for `authority`, `URI` and `pchar`, RFC 3339 for times.

const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = "!$&'()*+,;="
const escaped = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${escaped})`

const literal = String.raw`\[[0-9A-Fa-f:.]+\]`
const name = `(?:[${unreserved}${subDelims}]|${escaped})`
const user = `(?:(?:[${unreserved}${subDelims}:]|${escaped})*@)?`
const path = String.raw`(?://${user}(?:(${literal})|${name}*)(?::\d*)?(?:/${pchar}*)*|(?!//)(?:${pchar}|/)*)`
const rest = `(?:${pchar}|[/?])*`

const domain = new RegExp(String.raw`^${user}(?:(${literal})|${name}+)(?::\d*)?$`)
const uri = new RegExp(String.raw`^[A-Za-z][A-Za-z0-9+\-.]*:${path}(?:\?${rest})?(?:#${rest})?$`)
const statement = new RegExp(String.raw`^[${unreserved}${subDelims}:/?#[\]@ ]*$`)
const requestId = new RegExp(`^${pchar}*$`)
const time = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/** Returns true if the text matches and any IPv6 address in it is valid. */
function matches(pattern: RegExp, value: string): boolean {
  const found = pattern.exec(value)
  return found !== null && (found[1] === undefined || URL.canParse(`http://${found[1]}`))
}

export const isUri = (value: string): boolean => matches(uri, value)

/**
 * Returns true if the date exists. `Date` does not check this: it parses February 30 as a day in March. Leap seconds
 * are not supported.
 */
export function isSignInTime(value: string): boolean {
  const [, day = ''] = time.exec(value) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  return day !== '' && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Validators for each field. */
export const signInGrammar = {
  domain: (value: string) => matches(domain, value),
  statement: (value: string) => statement.test(value),
  uri: isUri,
  version: (value: string) => value === '1',
  // Accepts chain IDs for eip155, and also cluster names such as `mainnet` for solana.
  chainId: (value: string, namespace: 'eip155' | 'solana') =>
    (namespace === 'eip155' ? /^\d+$/ : /^[-_:A-Za-z0-9]{1,64}$/).test(value),
  nonce: (value: string) => /^[A-Za-z0-9]{8,}$/.test(value),
  issuedAt: isSignInTime,
  expirationTime: isSignInTime,
  notBefore: isSignInTime,
  requestId: (value: string) => requestId.test(value),
}
