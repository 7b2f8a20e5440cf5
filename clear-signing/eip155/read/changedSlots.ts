import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { codeAfter } from '../account/program.ts'
import type { SimulatedCall, SimulatedCalls } from './runCalls.ts'
import type { ReadContext } from './tokens.ts'

/** A word in the storage of a contract that the calls change. */
export type ChangedSlot = { slot: Hex; before: Hex; value: Hex }

type Asked = SimulatedCalls & {
  /** The calls of which the storage is compared, as the account makes them. */
  watched: SimulatedCall[]
}

/** The most words that are compared. A call that touches more is not judged by its storage. */
const maxSlots = 128

/** EVM code that returns the words of storage at the slots in the data of the call. */
const reader = '0x3d5b3681101560145780355481526020016001565b363df3'

/**
 * Returns the words of storage that the calls change. The access list names the words that they touch, and a simulation
 * replaces the code of the contracts by a reader afterwards: nodes that preview a transaction can do both, while few
 * public ones trace a call (`debug_traceCall`). Returns none when the node cannot tell, which claims nothing, and
 * undefined for calls that touch too much.
 */
export async function readChangedSlots(context: ReadContext, asked: Asked): Promise<ChangedSlot[] | undefined> {
  try {
    const touched = await readTouched(context, asked)
    const count = touched.reduce((sum, { slots }) => sum + slots.length, 0)
    if (count === 0) return []
    if (count > maxSlots) return undefined
    const [before, after] = await Promise.all([
      readSlots(context, touched, { ...asked, calls: [] }),
      readSlots(context, touched, asked),
    ])
    return after
      .map(({ slot, value }, at) => ({ slot, before: before[at]?.value ?? value, value }))
      .filter((one) => one.before !== one.value)
  } catch {
    // The dangers of the calls themselves do not depend on it.
    return []
  }
}

type Touched = { contract: Hex; slots: Hex[] }
type Word = { slot: Hex; value: Hex }

async function readTouched({ client }: ReadContext, { account, watched }: Asked): Promise<Touched[]> {
  const lists = await Promise.all(
    watched.map((call) =>
      client.request<{ accessList: { address: Hex; storageKeys: Hex[] }[] }>({
        method: 'eth_createAccessList',
        params: [wire(account, call), 'latest'],
      }),
    ),
  )
  const touched = new Map<Hex, Set<Hex>>()
  for (const { address, storageKeys } of lists.flatMap(({ accessList }) => accessList)) {
    if (storageKeys.length === 0 || sameAddress(address, account)) continue
    touched.set(address, new Set([...(touched.get(address) ?? []), ...storageKeys]))
  }
  return [...touched].map(([contract, slots]) => ({ contract, slots: [...slots] }))
}

const wire = (from: Hex, { to, value, data }: SimulatedCall) => ({ from, to, value: toQuantity(value), data })

async function readSlots({ client }: ReadContext, touched: Touched[], { account, calls, program }: SimulatedCalls) {
  const run = {
    calls: calls.map((call) => wire(account, call)),
    stateOverrides: program ? { [account]: { code: codeAfter(program) } } : undefined,
  }
  const read = {
    stateOverrides: Object.fromEntries(touched.map(({ contract }) => [contract, { code: reader }])),
    calls: touched.map(({ contract, slots }) => ({
      to: contract,
      data: `0x${slots.map((slot) => slot.slice(2)).join('')}`,
    })),
  }
  const blocks = await client.request<{ calls?: { returnData?: Hex }[] }[]>({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [run, read], validation: false }, 'latest'],
  })
  const results = blocks.at(-1)?.calls ?? []
  return touched.flatMap(({ slots }, at): Word[] => {
    const words = results[at]?.returnData?.slice(2).match(/.{64}/g) ?? []
    if (words.length !== slots.length) throw new Error('unexpected answer of eth_simulateV1')
    return slots.map((slot, number) => ({ slot, value: `0x${words[number] ?? ''}` }))
  })
}
