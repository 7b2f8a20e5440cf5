import type { Bank } from '../bank/bank.ts'
import { RpcError } from '../bank/rpcError.ts'
import { type Watcher, watches } from './watches.ts'

export function createSubscriptions(bank: Bank, notify: (message: unknown) => void) {
  const stops = new Map<number, () => void>()
  let lastId = 0

  return {
    handles: (method: string) => Object.hasOwn(watches, method.replace(/(Uns|S)ubscribe$/, '')),

    /**
     * Handles a subscribe or unsubscribe call and returns its response. The first notifications follow later, because
     * the client needs the subscription's id first.
     */
    answer(method: string, params: unknown[]): number | boolean {
      if (method.endsWith('Unsubscribe')) {
        const id = Number(params[0])
        stops.get(id)?.()
        return stops.delete(id)
      }
      const kind = method.replace(/Subscribe$/, '')
      const watch = watches[kind]
      if (!watch) throw new RpcError(-32601, 'Method not found')
      const watcher: Watcher = watch(bank, ...(params as never[]))
      const subscription = ++lastId
      const check = (event: Parameters<Watcher>[0]) => {
        const { results = [], isOver = false } = watcher(event)
        if (isOver) {
          stops.get(subscription)?.()
          stops.delete(subscription)
        }
        for (const result of results) {
          notify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } })
        }
      }
      stops.set(subscription, bank.listen(check))
      setImmediate(() => stops.has(subscription) && check({}))
      return subscription
    },

    stopAll() {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
