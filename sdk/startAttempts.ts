import type { WalletError } from '#shared/errors.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { gone } from './frameErrors.ts'

/** Keeps the promise that calls wait for: one for each attempt to start the frame, with a time limit. */
export function createStartAttempts(onTimeout: (error: WalletError) => void) {
  let ready = createDeferred<void>()
  /** Is `ready` while the frame has started, or is to start. */
  let current: Deferred<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Settles when the frame has started or could not. */
    ready: () => ready.promise,
    current: () => current,
    pending: () => (current?.isSettled ? undefined : current),

    begin(): Deferred<void> {
      if (ready.isSettled) ready = createDeferred<void>()
      current = ready
      return ready
    },
    /** Limits the next step of the start, in ms. */
    limit(ms: number, failure: string) {
      clearTimeout(timer)
      timer = setTimeout(() => onTimeout(gone('timeout', failure)), ms)
    },
    succeed() {
      clearTimeout(timer)
      ready.resolve()
    },
    /** Must be called when a frame that had started is gone: the next call begins another attempt. */
    forgetSettled() {
      if (current?.isSettled) current = undefined
    },
    fail(error: WalletError) {
      current = undefined
      clearTimeout(timer)
      ready.reject(error)
    },
  }
}
