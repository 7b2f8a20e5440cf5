import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { createDeferred, type Deferred } from '../border/deferred.ts'
import { createFrameError } from '../border/errors.ts'

/** Manages the promise that calls wait for. Each attempt to start the frame has a promise and a timeout of its own. */
export function createStartAttempts(onTimeout: (error: WalletError) => void) {
  let ready = createDeferred<void>()
  /** Current attempt. Equals `ready` while the frame is starting or has started, and is undefined otherwise. */
  let current: Deferred<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Settles when the frame has started or failed to start. */
    ready: () => ready.promise,
    getCurrent: () => current,
    getPending: () => (current?.isSettled ? undefined : current),

    begin(): Deferred<void> {
      if (ready.isSettled) ready = createDeferred<void>()
      current = ready
      return ready
    },
    /** Sets the timeout for the attempt's next step. */
    setTimeLimit(ms: number, failure: string) {
      clearTimeout(timer)
      timer = setTimeout(() => onTimeout(createFrameError('timeout', failure)), ms)
    },
    succeed() {
      clearTimeout(timer)
      ready.resolve()
    },
    /** Call when a started frame is gone, so the next call begins a new attempt. */
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
