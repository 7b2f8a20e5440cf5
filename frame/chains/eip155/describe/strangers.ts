import { type Hex, sameAddress } from '#shared/caip.ts'
import { smartAccounts } from '#shared/smartAccounts.ts'
import { type Risk, risk } from '../../description.ts'
import { addressItem } from '../../items.ts'
import { isKnownToken } from '../../knownTokens.ts'
import type { DecodedCall } from './calldata.ts'
import { isHelper, isUnderstood } from './known.ts'
import type { CallContext, Part } from './part.ts'

/** The most rows with addresses of one call. The sentence counts the others. */
const mostShown = 3

/**
 * Adds the addresses that an unread call names. One of them may get a right over what the account has at the contract,
 * which no balance shows. It is no danger where the site has a history with the contract.
 */
export function withStrangers(part: Part, decoded: DecodedCall, context: CallContext): Part {
  const found = strangersOf(decoded, context)
  if (found.length === 0) return part
  const isUsed = context.usedContracts?.some((one) => sameAddress(one, decoded.call.to)) ?? false
  const rows = found.slice(0, mostShown).map((address) => addressItem('item.names', address))
  const items = [...part.items.slice(0, 1), ...rows, ...part.items.slice(1)]
  return { ...part, items, risks: [...(isUsed ? [] : [strangerRisk(found)]), ...(part.risks ?? [])] }
}

function strangerRisk([address = '0x', ...others]: Hex[]): Risk {
  if (others.length === 0) return risk('danger', 'unknown-party', { address })
  return risk('danger', 'unknown-party.many', { address, count: others.length })
}

/**
 * Returns the addresses in a call that the wallet cannot read, those of people first. A function that it knows is
 * judged by its arguments.
 */
export function strangersOf(decoded: DecodedCall, context: Pick<CallContext, 'account' | 'network' | 'facts'>): Hex[] {
  const { call, intent } = decoded
  if (!call.to || !isUnread(decoded, context)) return []
  const { account, network, facts } = context
  const own = [account, call.to, ...Object.values(smartAccounts)]
  const isFamiliar = (address: Hex) =>
    own.some((one) => sameAddress(one, address)) || isKnownToken(network, address) || isHelper(address, network)
  const taken = intent.type === 'right' ? [intent.holder, intent.owner] : []
  const found = addressesIn(call.data).filter((one) => !isFamiliar(one) && !taken.some((by) => sameAddress(by, one)))
  const isPerson = (address: Hex) => ['none', 'delegated'].includes(facts.code.get(address) ?? '')
  return found.toSorted((one, other) => Number(isPerson(other)) - Number(isPerson(one)))
}

function isUnread(decoded: DecodedCall, context: Pick<CallContext, 'account' | 'network' | 'facts'>): boolean {
  const { type } = decoded.intent
  return type === 'unknown' || type === 'malformed' || (type === 'right' && !isUnderstood(decoded, context))
}

/** Hex digits of a word. */
const word = 64
const mostDepth = 4

/** Returns the words of the arguments that look like addresses, in lower case, also of calls inside the data. */
export function addressesIn(data: Hex): Hex[] {
  const found = [...new Set(scan(data.slice(10).toLowerCase(), mostDepth))]
  // Words of a call inside are also read four bytes too early, where an argument of zero precedes an address.
  const isShifted = (address: string) =>
    found.some((other) => other !== address && address === `${'0'.repeat(8)}${other.slice(0, 32)}`)
  return found.filter((address) => !isShifted(address)).map((address) => `0x${address}` as const)
}

function scan(args: string, depth: number): string[] {
  const found: string[] = []
  for (let at = 0; at + word <= args.length; at += word) {
    const value = args.slice(at, at + word)
    if (isLikeAddress(value)) found.push(value.slice(24))
    const inner = depth > 0 ? innerCall(args, at, value) : undefined
    if (inner) found.push(...scan(inner.slice(8), depth - 1))
  }
  return found
}

/** The data of a call has a selector of four bytes before its words, and is filled up with zeros. */
function innerCall(args: string, at: number, value: string): string | undefined {
  if (!/^0{56}/.test(value)) return undefined
  const length = Number.parseInt(value, 16)
  const start = at + word
  const end = start + length * 2
  if (length % 32 !== 4 || length === 4 || end > args.length) return undefined
  return /^0*$/.test(args.slice(end, end + 56)) ? args.slice(start, end) : undefined
}

/**
 * Returns whether a word looks like an address: more than 26 of its digits are left without the zeros at both ends. The
 * bound of 104 bits is above amounts (2^104 is 2 · 10^13 units of a token with 18 decimals), times and ids, also where
 * they are multiplied by a power of two. An address below the bound takes 2^56 attempts to find; the contracts that
 * have the most zeros need 28 digits. A number of ones is a maximum, and the address of `e` is the network's currency.
 */
function isLikeAddress(value: string): boolean {
  if (!/^0{24}/.test(value)) return false
  const digits = value.slice(24).replace(/^0+|0+$/g, '')
  return digits.length > 26 && !/^f+$/.test(digits) && !/^e{40}$/.test(digits)
}
