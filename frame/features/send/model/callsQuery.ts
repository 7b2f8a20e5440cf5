import { queryOptions } from '@tanstack/react-query'
import { loadPart } from '../../../chains/chain/loadPart.ts'

/** Polling interval in milliseconds. */
const pollMs = 4000

/** Polls the status of a batch until all its calls are mined or dropped. */
export function callsQuery(id: string) {
  return queryOptions({
    queryKey: ['calls', id],
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || data.outcome === 'pending' ? pollMs : false),
    queryFn: async () => (await loadPart(import('../../../requests/calls/callsStatus.ts'))).readBatch(id),
  })
}
