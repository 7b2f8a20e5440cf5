import { pollMs } from '../api/balances.ts'
import { balanceMs } from '../api/nativeBalance.ts'

type Answer = { data: unknown; dataUpdatedAt: number; isError: boolean }

/**
 * Returns the time of the oldest of these answers, in milliseconds since the epoch, once it is too old to be displayed
 * as current. A failed poll makes an answer old sooner.
 */
export function asOf(answers: readonly Answer[], lifetimeMs: number = balanceMs): number | undefined {
  const read = answers.filter(({ data }) => data !== undefined)
  const readAt = Math.min(...read.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const lifetime = read.some(({ isError }) => isError) ? pollMs : lifetimeMs
  return read.length > 0 && Date.now() - readAt > lifetime ? readAt : undefined
}
