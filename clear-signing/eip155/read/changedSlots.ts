import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { getDelegatedCode } from '../account/delegation.ts'
import type { SimulatedCall, SimulatedCalls } from './runCalls.ts'
import type { ReadContext } from './tokens.ts'

/** Storage slot that the calls change in a contract. */
export type ChangedSlot = { slot: Hex; before: Hex; value: Hex }

type ReadChangedSlotsParams = SimulatedCalls & {
  /** Calls for which storage changes are read, as the account sends them. */
  watched: SimulatedCall[]
}

/** Maximum number of storage slots to compare. If calls touch more slots, their storage is not judged. */
const maxSlots = 128

/** EVM code that returns the storage slots listed in the calldata. */
const reader = '0x3d5b3681101560145780355481526020016001565b363df3'

/**
 * Returns the storage slots that the calls change. Finds the touched slots in an access list. Reads their new values in
 * a second simulation, which replaces the contracts' code with a reader. Nodes that can simulate support both steps,
 * but few public nodes trace calls (`debug_traceCall`). Returns an empty list if the node does not support a step, and
 * undefined if the calls touch too many slots.
 */
export async function readChangedSlots(
  context: ReadContext,
  params: ReadChangedSlotsParams,
): Promise<ChangedSlot[] | undefined> {
  try {
    const touched = await readTouched(context, params)
    const count = touched.reduce((sum, { slots }) => sum + slots.length, 0)
    if (count === 0) return []
    if (count > maxSlots) return undefined
    const [before, after] = await Promise.all([
      readSlots(context, touched, { ...params, calls: [] }),
      readSlots(context, touched, params),
    ])
    return after
      .map(({ slot, value }, at) => ({ slot, before: before[at]?.value ?? value, value }))
      .filter((slot) => slot.before !== slot.value)
  } catch {
    // Return an empty list if the read fails, because the other risks of the calls do not depend on it.
    return []
  }
}

type Touched = { contract: Hex; slots: Hex[] }
type Word = { slot: Hex; value: Hex }

async function readTouched({ client }: ReadContext, { account, watched }: ReadChangedSlotsParams): Promise<Touched[]> {
  const lists = await Promise.all(
    watched.map((call) =>
      client.request<{ accessList: { address: Hex; storageKeys: Hex[] }[] }>({
        method: 'eth_createAccessList',
        params: [toWire(account, call), 'latest'],
      }),
    ),
  )
  const touched = new Map<Hex, Set<Hex>>()
  for (const { address, storageKeys } of lists.flatMap(({ accessList }) => accessList)) {
    if (storageKeys.length === 0 || isSameAddress(address, account)) continue
    touched.set(address, new Set([...(touched.get(address) ?? []), ...storageKeys]))
  }
  return [...touched].map(([contract, slots]) => ({ contract, slots: [...slots] }))
}

const toWire = (from: Hex, { to, value, data }: SimulatedCall) => ({ from, to, value: toQuantity(value), data })

async function readSlots({ client }: ReadContext, touched: Touched[], { account, calls, delegate }: SimulatedCalls) {
  const run = {
    calls: calls.map((call) => toWire(account, call)),
    stateOverrides: delegate ? { [account]: { code: getDelegatedCode(delegate) } } : undefined,
  }
  const readBlock = {
    stateOverrides: Object.fromEntries(touched.map(({ contract }) => [contract, { code: reader }])),
    calls: touched.map(({ contract, slots }) => ({
      to: contract,
      data: `0x${slots.map((slot) => slot.slice(2)).join('')}`,
    })),
  }
  const blocks = await client.request<{ calls?: { returnData?: Hex }[] }[]>({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [run, readBlock], validation: false }, 'latest'],
  })
  const results = blocks.at(-1)?.calls ?? []
  return touched.flatMap(({ slots }, at): Word[] => {
    const words = results[at]?.returnData?.slice(2).match(/.{64}/g) ?? []
    if (words.length !== slots.length) throw new Error('unexpected answer of eth_simulateV1')
    return slots.map((slot, number) => ({ slot, value: `0x${words[number] ?? ''}` }))
  })
}
