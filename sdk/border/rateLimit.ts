/** Creates a token bucket that keeps messages below the frame's rate limit. */
export function createRateLimit(burst: number, perSecond: number) {
  const each = 1000 / perSecond
  /** Time at which the bucket is full again, in ms. */
  let fullAt = 0

  /** Takes one token. Returns how many milliseconds the message must wait. */
  return function take(): number {
    const now = performance.now()
    fullAt = Math.max(fullAt, now) + each
    return Math.max(0, fullAt - now - burst * each)
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
