/** Spreads messages so that they stay below the rate at which the frame drops them. */
export function createRateLimit(burst: number, perSecond: number) {
  const each = 1000 / perSecond
  /** The time at which the bucket is full again, in ms. */
  let fullAt = 0

  /** Takes one token, and returns how long its message has to wait, in ms. */
  return function take(): number {
    const now = performance.now()
    fullAt = Math.max(fullAt, now) + each
    return Math.max(0, fullAt - now - burst * each)
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
