import { pollMs } from '../api/balances.ts'
import { balanceMs } from '../api/nativeBalance.ts'

type Answer = { data: unknown; dataUpdatedAt: number; isError: boolean }

/**
 * Returns the time of the oldest response (in ms since the epoch), or undefined if all responses are recent enough to
 * be shown as current. The age limit is lower after a failed poll.
 */
export function getStaleSince(answers: readonly Answer[], lifetimeMs: number = balanceMs): number | undefined {
  const read = answers.filter(({ data }) => data !== undefined)
  const readAt = Math.min(...read.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const lifetime = read.some(({ isError }) => isError) ? pollMs : lifetimeMs
  return read.length > 0 && Date.now() - readAt > lifetime ? readAt : undefined
}
