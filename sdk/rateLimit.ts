import { type Rate, refill } from '#shared/tokenBucket.ts'

/** Spreads messages so that they stay below the rate at which the frame drops them. */
export function createRateLimit(rate: Rate, now: () => number = () => performance.now()) {
  let bucket = { tokens: rate.burst, at: now() }

  /** Takes one token, and returns how long its message has to wait, in ms. */
  return function take(): number {
    bucket = refill(bucket, rate, now())
    bucket.tokens--
    return Math.max(0, (-bucket.tokens * 1000) / rate.perSecond)
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
