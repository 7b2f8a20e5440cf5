import { portBurst, portPerSecond } from '@oriel/shared/constants.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { frameMethods } from '@oriel/shared/kit/contract.ts'
import type { Remote, Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { createSilentError, fromPenpalError } from './errors.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createRateLimit, sleep } from './rateLimit.ts'
import { readReply } from './replies.ts'

export type FrameCalls = Remote<typeof frameMethods>

/** State of the connection. Once the frame is gone, `lost` contains the reason. */
type Link = { lost?: WalletError }

/** Wraps penpal's proxy so that calls return the unwrapped replies and reject only with a `WalletError`. */
export function createFrameCalls(proxy: WireMethods, link: Link, onFailure: (error: WalletError) => void): FrameCalls {
  const takeToken = createRateLimit(portBurst * 0.8, portPerSecond * 0.8)
  const startWaiting = createHeartbeat(
    () => proxy.batch?.({ requests: [] }),
    () => onFailure(createSilentError()),
  )

  const createCall = (name: string) => async (params?: unknown) => {
    const waitMs = takeToken()
    if (waitMs > 0) await sleep(waitMs)
    if (link.lost) throw link.lost
    let reply: unknown
    const stopWaiting = startWaiting()
    try {
      const method = proxy[name] as (params?: unknown) => Promise<Reply>
      reply = await (params === undefined ? method() : method(params))
    } catch (error) {
      const failure = link.lost ?? fromPenpalError(error)
      onFailure(failure)
      throw failure
    } finally {
      stopWaiting()
    }
    return readReply(reply)
  }

  // Return undefined for `then`. Promises resolve with the proxy, so it must not be thenable.
  return new Proxy({} as FrameCalls, { get: (_, name) => (name === 'then' ? undefined : createCall(name as string)) })
}
