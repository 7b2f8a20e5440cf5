import type { PageRequest } from './reads.ts'

type Read = (request: PageRequest) => Promise<unknown>

/** Tracks the subscriptions of `eth_subscribe` by id, because a reloaded frame does not know them. */
export function createKeptSubscriptions(read: Read) {
  const kept = new Map<unknown, PageRequest>()
  return {
    async read(request: PageRequest) {
      const answer = await read(request)
      const { method, params } = request
      if (method === 'eth_subscribe') kept.set(answer, request)
      if (method === 'eth_unsubscribe') kept.delete((params as unknown[])[0])
      return answer
    },
    /** Call after the frame has started. Subscribes again with the same ids. */
    renew() {
      for (const [id, request] of kept) {
        const [kind, about] = request.params as unknown[]
        read({ ...request, params: [kind, about, id] }).catch(console.error)
      }
    },
    /** Call when the chain changes, which ends all subscriptions. */
    clear: () => kept.clear(),
  }
}
