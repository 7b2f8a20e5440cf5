import type { WireMethods } from '#shared/rpc.ts'
import { fromEngine } from '../link/messages.ts'

/** Milliseconds after the last call until the session reports idle. Pages often call again right after a result. */
const quietMs = 250

/** Reports to the offscreen document while calls run, so that it does not evict a session before they settle. */
export function tellBusy(methods: WireMethods): WireMethods {
  let running = 0
  let late: ReturnType<typeof setTimeout> | undefined
  const tellRoom = (message: string) => parent.postMessage(message, location.origin)

  const follow = (method: WireMethods[string]) => async (params?: unknown) => {
    if (running === 0) tellRoom(fromEngine.busy)
    clearTimeout(late)
    running += 1
    try {
      return await method(params)
    } finally {
      running -= 1
      if (running === 0) late = setTimeout(() => tellRoom(fromEngine.quiet), quietMs)
    }
  }
  const entries = Object.entries(methods).map(([name, method]) => [name, follow(method)] as const)
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
