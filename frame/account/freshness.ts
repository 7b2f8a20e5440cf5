import { balanceMs, pollMs } from '../api/balances.ts'

/** What a query knows about its answer. */
type Answer = { data: unknown; dataUpdatedAt: number; isError: boolean }

/**
 * When the oldest of these answers was given, in ms since 1970, once it is too old to be taken for now. What fails while it is
 * shown is old sooner than what only was not asked for.
 */
export function asOf(answers: readonly Answer[], lifetimeMs: number = balanceMs): number | undefined {
  const read = answers.filter(({ data }) => data !== undefined)
  const readAt = Math.min(...read.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const lifetime = read.some(({ isError }) => isError) ? pollMs : lifetimeMs
  return read.length > 0 && Date.now() - readAt > lifetime ? readAt : undefined
}
