import { concat, type Hex, keccak256, pad, toHex } from 'viem'
import { sameAddress } from '#shared/caip.ts'
import { type Risk, risk } from '../../description.ts'
import { type ChangedSlot, readChangedSlots } from '../read/changedSlots.ts'
import type { SimulatedCall, SimulatedCalls } from '../read/runCalls.ts'
import type { ReadContext } from '../read/tokens.ts'
import type { DecodedCall } from './calldata.ts'
import type { CallContext } from './part.ts'
import { strangersOf } from './strangers.ts'

/** Contracts keep their mappings in the first slots; those of Aave's debt tokens come after two gaps of 50. */
const mostMappings = 128
const mostStrangers = 4

type Asked = Pick<SimulatedCalls, 'account' | 'program'> & {
  calls: readonly DecodedCall[]
  /** The calls as they are sent. */
  sent: SimulatedCall[]
}

/**
 * Returns the danger of a call that cannot be read, when a word of storage changes that belongs to the account and to
 * an address which the call names. It also counts on a site that has a history with the contract.
 */
export async function changedRights(context: ReadContext & CallContext, asked: Asked): Promise<Risk[]> {
  const unread = asked.calls.filter((call) => strangersIn(call, context).length > 0)
  if (unread.length === 0) return []
  const strangers = [...new Set(unread.flatMap((call) => strangersIn(call, context)))].slice(0, mostStrangers)
  const watched = unread.map(({ call }) => call)
  const changed = await readChangedSlots(context, { ...asked, calls: asked.sent, watched })
  return holdersIn(changed, asked.account, strangers).map((address) => risk('danger', 'rights-change', { address }))
}

const strangersIn = (call: DecodedCall, context: CallContext): Hex[] => [
  ...strangersOf(call, context),
  ...call.inner.flatMap((one) => strangersIn(one, context)),
]

/** Returns those of the addresses for which the account gets another record that is not empty. */
function holdersIn(changed: readonly ChangedSlot[], account: Hex, addresses: readonly Hex[]): Hex[] {
  const values = new Map(changed.filter(({ value }) => BigInt(value) !== 0n).map(({ slot, value }) => [slot, value]))
  if (values.size === 0) return []
  const found = new Set<Hex>()
  const places = Array.from({ length: mostMappings }, (_, at) => pad(toHex(at)))
  for (const join of [inSolidity, inVyper]) {
    for (const place of places) {
      const own = join(account, place)
      const named = addresses.find((address) => sameAddress(`0x${values.get(own)?.slice(26)}`, address))
      if (named) found.add(named)
      for (const address of addresses) if (values.has(join(address, own))) found.add(address)
    }
  }
  return [...found]
}

/** The slot of an entry of a mapping. */
const inSolidity = (key: Hex, place: Hex) => keccak256(concat([pad(key), place]))
const inVyper = (key: Hex, place: Hex) => keccak256(concat([place, pad(key)]))
