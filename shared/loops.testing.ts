/** True if the loops run as long as in the nightly run (ORIEL_LONG=1). Short loops still cover every kind of case. */
export const isLong = process.env.ORIEL_LONG === '1'

/** All short runs use the same seed, so that no check fails by chance. */
const shortSeed = 1

/**
 * Seed for random tests. Every long run uses a new seed. Set ORIEL_FUZZ_SEED to repeat a run. A short run is a prefix
 * of the long run with the same seed.
 */
export const seed = Number(process.env.ORIEL_FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : shortSeed))

export const howToRepeat = `${isLong ? 'ORIEL_LONG=1 ' : ''}ORIEL_FUZZ_SEED=${seed}`

export function getLoopOptions({ short, long }: { short: number; long: number }): { seed: number; numRuns: number } {
  return { seed, numRuns: isLong ? long : short }
}
