import type { Endpoint } from 'comlink'

/**
 * An endpoint on which comlink hears calls of these methods and nothing else. By itself comlink lets the other side walk to
 * any property (`sign.constructor` is `Function`), assign to it, and construct what it finds.
 */
export function callsOnly(endpoint: Endpoint, names: readonly string[]): Endpoint {
  const heard = new WeakMap<object, EventListener>()
  return {
    postMessage: (message, transfer) => endpoint.postMessage(message, transfer ?? []),

    addEventListener(type, listener) {
      const filtered: EventListener = (event) => {
        if (!isCall((event as MessageEvent).data, names)) return
        if (typeof listener === 'function') listener(event)
        else listener.handleEvent(event)
      }
      heard.set(listener, filtered)
      endpoint.addEventListener(type, filtered)
    },

    removeEventListener(type, listener) {
      endpoint.removeEventListener(type, heard.get(listener) ?? listener)
    },
  }
}

function isCall(data: unknown, names: readonly string[]): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type, path } = data as { type?: unknown; path?: unknown }
  return type === 'APPLY' && Array.isArray(path) && path.length === 1 && names.includes(path[0])
}
