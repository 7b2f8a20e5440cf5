import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { queryOptions } from '@tanstack/react-query'
import { onrampApi } from '../api/onramp.ts'

const minute = 60_000

/**
 * Polling intervals, depending on how long the view has been open. After the last period, polling stops until the user
 * reopens the view.
 */
const paces = [
  { untilMs: 2 * minute, everyMs: 4_000 },
  { untilMs: 15 * minute, everyMs: 10_000 },
  { untilMs: 60 * minute, everyMs: 30_000 },
]

/**
 * Polling interval and duration for a failed order. After a declined card, the user may pay with another card in the
 * provider's window until the order expires.
 */
const failedMs = 10_000
const openMs = 60 * minute

/** Milliseconds without an update after which the user is advised to contact the provider. */
export const silentMs = 30 * minute

export const isOver = ({ status }: Pick<OnrampOrder, 'status'>) => ['received', 'failed', 'expired'].includes(status)

/**
 * Query for an order. Polls the order while a view shows it. `since` is the time when the view opened, in ms since the
 * epoch.
 */
export function orderQuery(id: string, since: number) {
  return queryOptions({
    queryKey: ['onrampOrder', id],
    queryFn: ({ signal }) => onrampApi.order(id, signal),
    staleTime: 0,
    retry: false,
    // Refetch when the user returns from the provider's window.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => getNextReadMs(state.data, since, Date.now()),
  })
}

/** Returns the delay until the order is read again, or false to stop polling. All times are in ms. */
export function getNextReadMs(
  order: Pick<OnrampOrder, 'status' | 'createdAt'> | undefined,
  since: number,
  now: number,
): number | false {
  if (order?.status === 'failed') return now < order.createdAt * 1000 + openMs ? failedMs : false
  return order && isOver(order) ? false : getPollInterval(now - since)
}

export function getPollInterval(ageMs: number): number | false {
  return paces.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? false
}
