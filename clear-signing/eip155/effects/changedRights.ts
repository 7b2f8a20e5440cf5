import { concat, type Hex, keccak256, pad, toHex } from 'viem'
import { type Risk, risk } from '../../description/description.ts'
import type { CallContext } from '../call/part.ts'
import { findMaskedStrangers, findStrangers } from '../call/strangers.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { type ChangedSlot, readChangedSlots } from '../read/changedSlots.ts'
import type { SimulatedCall, SimulatedCalls } from '../read/runCalls.ts'
import type { ReadContext } from '../read/tokens.ts'

/**
 * Number of storage slots to search for mappings. Contracts use the first slots, but the mappings of Aave's debt tokens
 * follow two gaps of 50 slots.
 */
const maxMappings = 128
/** Maximum number of addresses whose mapping entries are searched, at 256 hashes per address. */
const maxKeys = 64

type ReadChangedRightsParams = Pick<SimulatedCalls, 'account' | 'delegate'> & {
  calls: readonly DecodedCall[]
  /** Calls as the account sends them. */
  sent: SimulatedCall[]
}

type ChangedRights = {
  risks: Risk[]
  /** Addresses that are mentioned in the risks. */
  holders: Hex[]
  /** False if the calls contain too many addresses or touch too many slots, so a record may have been missed. */
  isWhole: boolean
}

/**
 * Returns risks for undecodable calls if a changed storage word belongs to both the account and an address in the
 * calls, or if an address in the calls is newly written to any word. Addresses in words with nonzero leading bytes
 * count only here: without a record in storage, they might be part of a hash or an amount.
 */
export async function readChangedRights(
  context: ReadContext & CallContext,
  params: ReadChangedRightsParams,
): Promise<ChangedRights> {
  const callAddresses = params.calls.map((call) => ({
    call: call.call,
    plain: findInCalls(call, context, findStrangers),
    masked: findInCalls(call, context, findMaskedStrangers),
  }))
  const unread = callAddresses.filter(({ plain, masked }) => plain.length + masked.length > 0)
  if (unread.length === 0) return { risks: [], holders: [], isWhole: true }
  const plain = new Set(unread.flatMap((entry) => entry.plain))
  const addresses = [...new Set([...plain, ...unread.flatMap((entry) => entry.masked)])]
  const watched = unread.map(({ call }) => call)
  const changed = await readChangedSlots(context, { ...params, calls: params.sent, watched })
  const owned = findOwned(changed ?? [], params.account, addresses.slice(0, maxKeys))
  const recorded = findRecorded(changed ?? [], addresses).filter((address) => !owned.includes(address))
  return {
    risks: [
      ...owned.map((address) => risk('danger', 'rights-change', { address })),
      ...recorded.map((address) => risk('danger', 'rights-change.recorded', { address })),
    ],
    holders: [...owned, ...recorded],
    isWhole: changed !== undefined && plain.size <= maxKeys,
  }
}

const findInCalls = (call: DecodedCall, context: CallContext, find: typeof findStrangers): Hex[] => [
  ...find(call, context),
  ...call.inner.flatMap((innerCall) => findInCalls(innerCall, context, find)),
]

/** Returns the addresses for which the account's mappings get a new nonempty record. */
function findOwned(changed: readonly ChangedSlot[], account: Hex, addresses: readonly Hex[]): Hex[] {
  const words = new Map(changed.filter(({ value }) => BigInt(value) !== 0n).map((change) => [change.slot, change]))
  if (words.size === 0) return []
  const found = new Set<Hex>()
  const places = Array.from({ length: maxMappings }, (_, at) => pad(toHex(at)))
  for (const join of [computeSoliditySlot, computeVyperSlot]) {
    for (const place of places) {
      const own = join(account, place)
      const word = words.get(own)
      for (const address of word ? findRecorded([word], addresses) : []) found.add(address)
      for (const address of addresses) if (words.has(join(address, own))) found.add(address)
    }
  }
  return [...found]
}

/**
 * Returns the addresses that the calls newly write to storage, even if packed with other values. Searches every slot,
 * because a contract may use any of them.
 */
function findRecorded(changed: readonly ChangedSlot[], addresses: readonly Hex[]): Hex[] {
  const got = new Set(changed.flatMap(({ before, value }) => getAddedParts(getWindows(before), getWindows(value))))
  return addresses.filter((address) => got.has(address.slice(2)))
}

const getAddedParts = (before: string[], after: string[]) => after.filter((part) => !before.includes(part))

/** Returns all 20-byte sequences in a 32-byte word. */
const getWindows = (value: Hex): string[] =>
  Array.from({ length: 13 }, (_, at) => value.slice(2 + 2 * at, 42 + 2 * at).toLowerCase())

/** Computes the slot of a mapping entry. Solidity and Vyper concatenate the key and the mapping's slot differently. */
const computeSoliditySlot = (key: Hex, place: Hex) => keccak256(concat([pad(key), place]))
const computeVyperSlot = (key: Hex, place: Hex) => keccak256(concat([place, pad(key)]))
