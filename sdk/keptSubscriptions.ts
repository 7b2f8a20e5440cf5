import type { PageRequest } from './reads.ts'

type Read = (request: PageRequest) => Promise<unknown>

/**
 * Remembers the subscriptions of `eth_subscribe` by their ids, because a frame that is loaded anew does not know them.
 */
export function createKeptSubscriptions(read: Read) {
  const kept = new Map<unknown, unknown[]>()
  return {
    async read(request: PageRequest) {
      const answer = await read(request)
      const params = request.params as unknown[]
      if (request.method === 'eth_subscribe') kept.set(answer, params)
      if (request.method === 'eth_unsubscribe') kept.delete(params[0])
      return answer
    },
    /** Must be called when the frame has started: it subscribes again, with the same ids. */
    renew() {
      for (const [id, [kind, about]] of kept) {
        const request = { namespace: 'eip155', method: 'eth_subscribe', params: [kind, about, id] } as const
        read(request).catch(console.error)
      }
    },
    /** Must be called when the chain changes, which ends all subscriptions. */
    clear: () => kept.clear(),
  }
}
