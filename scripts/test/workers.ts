import { availableParallelism } from 'node:os'

/** Number of workers. Defaults to the number of cores plus one, because tests spend a third of their time waiting. */
export const workers = countWorkers({ requested: process.env.ORIEL_WORKERS, cores: availableParallelism() })

export function countWorkers({ requested, cores }: { requested: string | undefined; cores: number }): number {
  if (!requested) return cores + 1
  const count = Number(requested)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`ORIEL_WORKERS is "${requested}"; a number from 1 on is wanted.`)
  return count
}
