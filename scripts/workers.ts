import { availableParallelism } from 'node:os'

/** How many tests run at once: one for each core and at least two, because a test waits more than it works. */
export const workers = countWorkers({ wanted: process.env.ORIEL_WORKERS, cores: availableParallelism() })

export function countWorkers({ wanted, cores }: { wanted: string | undefined; cores: number }): number {
  if (!wanted) return Math.max(2, cores)
  const count = Number(wanted)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`ORIEL_WORKERS is "${wanted}"; a number from 1 on is wanted.`)
  return count
}
