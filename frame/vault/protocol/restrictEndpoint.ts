import type { Endpoint } from 'comlink'

/**
 * Restricts an endpoint, and only lets calls to these methods reach comlink. Otherwise, the other side could read any
 * property path (`sign.constructor` is `Function`), assign to it, and call constructors.
 */
export function restrictEndpoint(endpoint: Endpoint, names: readonly string[]): Endpoint {
  const filters = new WeakMap<object, EventListener>()
  return {
    postMessage: (message, transfer) => endpoint.postMessage(message, transfer ?? []),

    addEventListener(type, listener) {
      const forwardCall: EventListener = (event) => {
        if (!('data' in event && isCall(event.data, names))) return
        if (typeof listener === 'function') listener(event)
        else listener.handleEvent(event)
      }
      filters.set(listener, forwardCall)
      endpoint.addEventListener(type, forwardCall)
    },

    removeEventListener(type, listener) {
      endpoint.removeEventListener(type, filters.get(listener) ?? listener)
    },
  }
}

function isCall(data: unknown, names: readonly string[]): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return false
  const { type, path } = data
  return type === 'APPLY' && Array.isArray(path) && path.length === 1 && names.includes(path[0])
}
