import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toAddressItem } from '../../description/items.ts'
import { isKnownToken } from '../../known/knownTokens.ts'
import { permit2Address } from '../../known/permit2.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { isRouter, isUnderstood } from './known.ts'
import type { CallContext, Part } from './part.ts'

/** Maximum number of address rows per call. The text of the risk counts the rest. */
const maxShown = 3

/**
 * Adds rows and risks for the unknown addresses in an undecoded call. The contract may give one of them a right over
 * the account's assets without any balance change. A history between the site and the contract lowers the danger to a
 * warning, but does not remove it, because a site can create a history with a harmless call.
 */
export function withStrangers(part: Part, decoded: DecodedCall, context: CallContext): Part {
  const found = findStrangers(decoded, context)
  if (found.length === 0) return part
  const rows = found.slice(0, maxShown).map((address) => toAddressItem('item.names', address))
  const items = [...part.items.slice(0, 1), ...rows, ...part.items.slice(1)]
  return { ...part, items, risks: [...getStrangerRisks(found, decoded, context), ...(part.risks ?? [])] }
}

function getStrangerRisks(found: Hex[], { call }: DecodedCall, context: CallContext): Risk[] {
  const { network, usedContracts = [], recorded = [] } = context
  const isShared = (address: Hex) => isSameAddress(address, network.contracts?.multicall3?.address)
  const isReported = (address: Hex) => isShared(address) || recorded.some((entry) => isSameAddress(entry, address))
  const shared = found.filter(isShared).map((spender) => risk('danger', 'shared-contract.named', { spender }))
  const isUsed = usedContracts.some((contract) => isSameAddress(contract, call.to))
  const [address, ...others] = found.filter((candidate) => !isReported(candidate))
  if (!address) return shared
  const level = isUsed ? 'warning' : 'danger'
  if (others.length === 0) return [...shared, risk(level, 'unknown-party', { address })]
  return [...shared, risk(level, 'unknown-party.many', { address, count: others.length })]
}

type Context = Pick<CallContext, 'account' | 'network' | 'chainData'>

/**
 * Returns the unfamiliar addresses in an undecodable call, EOAs first. Skips known functions, because they are judged
 * by their arguments.
 */
export function findStrangers(decoded: DecodedCall, context: Context): Hex[] {
  const found = findUnfamiliar(decoded, context, findAddresses)
  const isEoa = (address: Hex) => ['none', 'delegated'].includes(context.chainData.code.get(address) ?? '')
  return found.toSorted((a, b) => Number(isEoa(b)) - Number(isEoa(a)))
}

/**
 * Returns the unfamiliar addresses in those words of an undecodable call that have nonzero leading bytes. Most of them
 * are false positives.
 */
export const findMaskedStrangers = (decoded: DecodedCall, context: Context): Hex[] =>
  findUnfamiliar(decoded, context, findMaskedAddresses)

function findUnfamiliar(decoded: DecodedCall, context: Context, search: (data: Hex) => Hex[]): Hex[] {
  const { call, intent } = decoded
  if (!call.to || !isUnread(decoded, context)) return []
  const { account, network } = context
  const taken = intent.type === 'right' ? [intent.holder, intent.owner] : []
  const familiar = [account, call.to, permit2Address, ...Object.values(smartAccounts), ...taken]
  const isFamiliar = (address: Hex) =>
    familiar.some((entry) => isSameAddress(entry, address)) ||
    isKnownToken(network, address) ||
    isRouter(address, network)
  return search(call.data).filter((address) => !isFamiliar(address))
}

function isUnread(decoded: DecodedCall, context: Context): boolean {
  const { type } = decoded.intent
  return type === 'unknown' || type === 'malformed' || (type === 'right' && !isUnderstood(decoded, context))
}

/** Number of hex digits per word. */
const word = 64
const maxDepth = 4

/**
 * Returns the argument words that look like addresses, in lower case. Includes calls nested in the calldata and
 * addresses that fill a whole `bytes`.
 */
export function findAddresses(data: Hex): Hex[] {
  const found = search(data, (value, next) => (looksLikeAddress(value) ? value.slice(24) : readWholeBytes(value, next)))
  // Drop an address that is a shifted copy of another one, because a nested call's words are also read four bytes too
  // early.
  const starts = new Set(found.map((address) => address.slice(0, 32)))
  const isShifted = (address: string) => /^0{8}/.test(address) && starts.has(address.slice(8))
  return found.filter((address) => !isShifted(address)).map((address) => `0x${address}` as const)
}

/** Finds addresses in words with nonzero leading bytes. Contracts compiled before Solidity 0.8 ignore those bytes. */
const findMaskedAddresses = (data: Hex): Hex[] =>
  search(data, (value) => {
    const address = value.slice(24)
    return !looksLikeAddress(value) && looksLikeAddress(address.padStart(word, '0')) ? address : undefined
  }).map((address) => `0x${address}` as const)

type ReadWord = (value: string, next: string) => string | undefined

const search = (data: Hex, read: ReadWord): string[] => [...new Set(scan(data.slice(10).toLowerCase(), maxDepth, read))]

function scan(args: string, depth: number, read: ReadWord): string[] {
  const found: string[] = []
  for (let at = 0; at + word <= args.length; at += word) {
    const value = args.slice(at, at + word)
    const address = read(value, args.slice(at + word, at + 2 * word))
    if (address) found.push(address)
    const inner = depth > 0 ? readInnerCall(args, at, value) : undefined
    if (inner) found.push(...scan(inner.slice(8), depth - 1, read))
  }
  return found
}

/**
 * Matches bytes that are characters of names, sites and handles. Finding an address made of 20 of them takes 2^52
 * attempts.
 */
const isText = (digits: string) => /^(2[de]|2f|3[0-9a]|40|5f|6[1-9a-f]|7[0-9a])+$/.test(digits)

/**
 * Returns an address that is stored as a `bytes` of length 20. Excludes text, because names and sites can have that
 * length, too.
 */
function readWholeBytes(value: string, next: string): string | undefined {
  const address = next.slice(0, 40)
  if (!/^0{62}14$/.test(value) || !/^0{24}$/.test(next.slice(40)) || isText(address)) return undefined
  return looksLikeAddress(address.padStart(word, '0')) ? address : undefined
}

/** Returns a nested call: a selector of 4 bytes followed by words, padded with zeros. */
function readInnerCall(args: string, at: number, value: string): string | undefined {
  if (!/^0{56}/.test(value)) return undefined
  const length = Number.parseInt(value, 16)
  const start = at + word
  const end = start + length * 2
  if (length % 32 !== 4 || length === 4 || end > args.length) return undefined
  return /^0*$/.test(args.slice(end, end + 56)) ? args.slice(start, end) : undefined
}

/**
 * Checks whether a word looks like an address: without the zeros at both ends, it has more than 26 digits. This bound
 * of 104 bits is above amounts (2^104 is 2 · 10^13 units of a token with 18 decimals), times and IDs, even multiplied
 * by a power of two. Finding an address below the bound takes 2^52 attempts, because its 14 zeros can be at either end;
 * the contracts with the most zeros need 28 digits. A word of all ones is a maximum, and the address of all `e` is the
 * native currency.
 */
function looksLikeAddress(value: string): boolean {
  if (!/^0{24}/.test(value)) return false
  const digits = value.slice(24).replace(/^0+|0+$/g, '')
  return digits.length > 26 && !/^f+$/.test(digits) && !/^e{40}$/.test(digits)
}
