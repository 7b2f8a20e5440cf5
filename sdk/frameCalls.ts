import type { frameMethods } from '#shared/contract.ts'
import type { WalletError } from '#shared/errors.ts'
import { type Remote, type Reply, settle, type WireMethods } from '#shared/rpc.ts'
import { checkReply } from './checks.ts'
import { readPenpalError } from './frameErrors.ts'
import { createHeartbeat } from './heartbeat.ts'
import { sleep } from './rateLimit.ts'

export type FrameCalls = Remote<typeof frameMethods>

type Options = {
  lost: () => WalletError | undefined
  /** Returns the time to wait before the next message, in ms. */
  rateLimit: () => number
  onSilent: () => void
  onFailure: (error: WalletError) => void
}

/** Wraps penpal's proxy: each answer has the form of the border, and each failure is a `WalletError`. */
export function createFrameCalls(proxy: WireMethods, { lost, rateLimit, onSilent, onFailure }: Options): FrameCalls {
  const startWaiting = createHeartbeat({ ping: () => proxy.batch?.({ requests: [] }) as Promise<Reply>, onSilent })

  const call = (name: string) => async (params?: unknown) => {
    const wait = rateLimit()
    if (wait > 0) await sleep(wait)
    const error = lost()
    if (error) throw error
    let reply: Reply
    const stopWaiting = startWaiting()
    try {
      const method = proxy[name] as (params?: unknown) => Promise<Reply>
      reply = checkReply(await (params === undefined ? method() : method(params)))
    } catch (error) {
      const failure = lost() ?? readPenpalError(error)
      onFailure(failure)
      throw failure
    } finally {
      stopWaiting()
    }
    return settle(reply)
  }

  // The object is the result of a promise, so it must not have a method `then`.
  return new Proxy({} as FrameCalls, { get: (_, name) => (name === 'then' ? undefined : call(name as string)) })
}
