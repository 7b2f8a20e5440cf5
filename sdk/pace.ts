import { type Rate, refill } from '#shared/tokenBucket.ts'

/** Keeps messages below the rate at which the frame drops them: the n-th too many waits for the n-th free place. */
export function createPace(rate: Rate, now: () => number = () => performance.now()) {
  let bucket = { tokens: rate.burst, at: now() }

  /** How long the next message has to wait, in ms. */
  return function take(): number {
    bucket = refill(bucket, rate, now())
    bucket.tokens--
    return Math.max(0, (-bucket.tokens * 1000) / rate.perSecond)
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
