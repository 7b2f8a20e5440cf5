/** Allows `burst` at once and `perSecond` in the long run. `take` says whether one more may pass now. */
export function createTokenBucket({ burst, perSecond }: { burst: number; perSecond: number }) {
  let tokens = burst
  let last = performance.now()
  return {
    take(count = 1): boolean {
      const now = performance.now()
      tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond)
      last = now
      if (tokens < count) return false
      tokens -= count
      return true
    },
  }
}
