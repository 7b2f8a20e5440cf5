type Rate = { burst: number; perSecond: number }

/** Keeps messages below the rate at which the frame drops them: the n-th too many waits for the n-th free place. */
export function createPace({ burst, perSecond }: Rate, now: () => number = () => performance.now()) {
  let tokens = burst
  let at = now()

  /** How long the next message has to wait, in ms. */
  return function take(): number {
    const time = now()
    tokens = Math.min(burst, tokens + ((time - at) * perSecond) / 1000) - 1
    at = time
    return tokens >= 0 ? 0 : (-tokens * 1000) / perSecond
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
