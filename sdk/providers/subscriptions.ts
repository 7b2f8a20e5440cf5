import type { PageRequest } from '../border/readBatcher.ts'

type Read = (request: PageRequest) => Promise<unknown>

/** Tracks `eth_subscribe` subscriptions by ID, because the frame loses them when it reloads. */
export function createSubscriptions(read: Read) {
  const subscriptions = new Map<unknown, PageRequest>()
  return {
    async read(request: PageRequest) {
      const result = await read(request)
      const { method, params } = request
      if (method === 'eth_subscribe') subscriptions.set(result, request)
      if (method === 'eth_unsubscribe') subscriptions.delete((params as unknown[])[0])
      return result
    },
    /** Call after the frame has started. Subscribes again with the same IDs. */
    renew() {
      for (const [id, request] of subscriptions) {
        const [type, filter] = request.params as unknown[]
        read({ ...request, params: [type, filter, id] }).catch(console.error)
      }
    },
    /** Forgets all subscriptions. Call when the chain changes, because the change ends them. */
    clear: () => subscriptions.clear(),
  }
}
