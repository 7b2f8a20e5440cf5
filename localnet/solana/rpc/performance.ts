import type { Bank } from '../bank/bank.ts'
import { createInvalidParamsError } from '../bank/rpcError.ts'

const maxSamples = 720
const samplePeriodSecs = 60

type Sample = { numSlots: number; numTransactions: number; slot: bigint }

export function samplePerformance({ clock, ledger }: Bank, limit = maxSamples) {
  if (limit > maxSamples) throw createInvalidParamsError(`Invalid limit; max ${maxSamples}`)
  const toMinute = (time: number) => Math.floor(time / samplePeriodSecs)
  const current = toMinute(clock.blockAt(clock.slot())?.time ?? 0)
  const samples = new Map<number, Sample>()
  for (let slot = clock.slot(); slot >= clock.firstSlot() && samples.size <= limit; slot--) {
    const minute = toMinute(clock.blockAt(slot)?.time ?? 0)
    if (minute === current) continue
    const sample = samples.get(minute) ?? { numSlots: 0, numTransactions: 0, slot }
    samples.set(minute, sample)
    sample.numSlots += 1
    sample.numTransactions += ledger.at(slot).length
  }
  // Omits the oldest minute, because it is incomplete or began before the first block that is kept.
  const whole = [...samples.values()].slice(0, -1)
  return whole.map(({ slot, numSlots, numTransactions }) => ({
    slot,
    numSlots,
    numTransactions,
    numNonVoteTransactions: numTransactions,
    samplePeriodSecs,
  }))
}
