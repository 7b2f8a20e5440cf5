import type { WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { fromSession } from '../link/messages.ts'

/**
 * How long after the last call the session reports that it is idle, in ms. Pages often make another call right after a
 * result.
 */
const idleMs = 250

/**
 * Wraps the methods to report to the offscreen document whether any calls are in flight, so that it doesn't evict the
 * session before they settle.
 */
export function reportActivity(methods: WireMethods): WireMethods {
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (message: string) => parent.postMessage(message, location.origin)

  const wrap = (method: WireMethods[string]) => async (params?: unknown) => {
    if (running === 0) report(fromSession.active)
    clearTimeout(timer)
    running += 1
    try {
      return await method(params)
    } finally {
      running -= 1
      if (running === 0) timer = setTimeout(() => report(fromSession.idle), idleMs)
    }
  }
  const entries = Object.entries(methods).map(([name, method]) => [name, wrap(method)] as const)
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
