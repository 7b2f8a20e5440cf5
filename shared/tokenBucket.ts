export type Rate = { burst: number; perSecond: number }

/** State of a token bucket. `at` is the time of the last refill, in ms. */
export type TokenBucket = { tokens: number; at: number }

/** Returns the bucket with the tokens added since its last refill. `now` uses the same clock as `at`, in ms. */
export function refill({ tokens, at }: TokenBucket, { burst, perSecond }: Rate, now: number): TokenBucket {
  return { tokens: Math.min(burst, tokens + ((now - at) * perSecond) / 1000), at: now }
}

/** Creates a token bucket. `take` returns false, and takes nothing, if fewer than `count` tokens are left. */
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
