export type Rate = { burst: number; perSecond: number }

/** `at` is the time of the last refill, in ms. */
export type TokenBucket = { tokens: number; at: number }

/** `now` is in ms of the same clock as `at`. */
export function refill({ tokens, at }: TokenBucket, { burst, perSecond }: Rate, now: number): TokenBucket {
  return { tokens: Math.min(burst, tokens + ((now - at) * perSecond) / 1000), at: now }
}

/** Creates a bucket whose `take` returns false, and takes nothing, when it holds fewer than `count` tokens. */
export function createTokenBucket(rate: Rate) {
  let bucket: TokenBucket = { tokens: rate.burst, at: performance.now() }
  return {
    take(count = 1): boolean {
      bucket = refill(bucket, rate, performance.now())
      if (bucket.tokens < count) return false
      bucket.tokens -= count
      return true
    },
  }
}
