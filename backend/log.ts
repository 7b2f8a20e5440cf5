import { createRateLimiter } from './http/rateLimit.ts'

/** Writes one line. What strangers can cause must not fill a disk: lines beyond the limit are counted, not written. */
export type Log = (line: string) => void

export function createLog({ burst = 20, perSecond = 1 } = {}): Log {
  const limiter = createRateLimiter({ burst, perSecond })
  let dropped = 0
  return (line) => {
    if (limiter.take('log', 1) > 0) {
      dropped++
      return
    }
    console.warn(dropped > 0 ? `${line} (${dropped} lines before this one were dropped)` : line)
    dropped = 0
  }
}
