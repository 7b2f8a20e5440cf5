import { getAddress } from 'viem'

// The grammar of EIP-4361, which is that of RFC 3986 and RFC 3339. The strict parsers of servers refuse anything else.

const escaped = '%[0-9A-Fa-f]{2}'
const unreserved = "A-Za-z0-9\\-._~!$&'()*+,;="
const host = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${unreserved}]|${escaped})+)`

const authority = new RegExp(`^(?:(?:[${unreserved}:]|${escaped})*@)?${host}(?::\\d*)?$`)
const uri = new RegExp(`^[a-zA-Z][a-zA-Z0-9+.-]*:(?:[${unreserved}:/?#[\\]@]|${escaped})*$`)
const requestId = new RegExp(`^(?:[${unreserved}:@]|${escaped})*$`)
const statement = new RegExp(`^[${unreserved}:/?#[\\]@ ]*$`)
const time = /^(\d{4}-\d\d-(\d\d))T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** Returns whether the time is one of the calendar. The browser reads the 30th of February as a day of March. */
function isTime(value: string): boolean {
  const [, date = '', day] = time.exec(value) ?? []
  return !Number.isNaN(Date.parse(value)) && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day)
}

/** An address in one case has no checksum (EIP-55). */
function isAddress(value: string): boolean {
  const isPlain = value === value.toLowerCase() || value.slice(2) === value.slice(2).toUpperCase()
  return isPlain || getAddress(value.toLowerCase()) === value
}

export const siweGrammar = {
  domain: (value: string) => authority.test(value),
  address: isAddress,
  statement: (value: string) => statement.test(value),
  uri: (value: string) => uri.test(value),
  version: (value: string) => value === '1',
  chainId: (value: string) => /^\d+$/.test(value),
  nonce: (value: string) => /^[a-zA-Z0-9]{8,}$/.test(value),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: (value: string) => requestId.test(value),
  resource: (value: string) => uri.test(value),
}
