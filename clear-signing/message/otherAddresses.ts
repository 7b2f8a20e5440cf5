import { type Risk, risk } from '../description/description.ts'

/** Patterns of account addresses in hex, base58 and bech32. */
const addresses = [
  /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/gi,
  /(?<![0-9a-z])(?=[1-9]*[a-z])[1-9A-HJ-NP-Za-km-z]{43,44}(?![0-9a-z_-])/gi,
  /(?<![0-9A-Za-z])[13][1-9A-HJ-NP-Za-km-z]{26,34}(?![0-9A-Za-z_-])/g,
  /(?<![0-9A-Za-z])[a-z]{2,10}1[02-9ac-hj-np-z]{38,59}(?![0-9A-Za-z])/g,
]
const zero = `0x${'0'.repeat(40)}`

/**
 * Returns the risk of a text that contains a foreign address. Servers treat texts like `Add withdrawal address 0x…` as
 * a request by the account that signed them.
 */
export function getOtherAddressRisks(texts: readonly string[], own: readonly string[]): Risk[] {
  const known = [zero, ...own].map((address) => address.toLowerCase())
  const found = texts.flatMap((text) => addresses.flatMap((pattern) => text.match(pattern) ?? []))
  const other = found.find((address) => !known.includes(address.toLowerCase()))
  return other === undefined ? [] : [risk('warning', 'unknown-party.text', { address: other })]
}
