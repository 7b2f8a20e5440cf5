import type { WireMethods } from '#shared/rpc.ts'
import { fromEngine } from '../link/messages.ts'

/** The page's next call often follows the answer to its last one at once. In ms. */
const quietMs = 250

/** Notifies the room while calls of the page run, so that the engine does not end before it has answered them. */
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
