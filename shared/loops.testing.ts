/** Whether loops are as long as they are at night: ORIEL_LONG=1. In the gate they are short, and leave out no kind of case. */
export const isLong = process.env.ORIEL_LONG === '1'

/** What random tests begin with. ORIEL_FUZZ_SEED repeats a run, which is the beginning of the long run with this seed. */
export const seed = Number(process.env.ORIEL_FUZZ_SEED ?? Date.now() % 2 ** 31)

/** How a run is repeated, as each random test prints it. */
export const howToRepeat = `${isLong ? 'ORIEL_LONG=1 ' : ''}ORIEL_FUZZ_SEED=${seed}`

/** The settings of a property that is tried `short` times in the gate, and `long` times at night. */
export function loop({ short, long }: { short: number; long: number }): { seed: number; numRuns: number } {
  return { seed, numRuns: isLong ? long : short }
}
