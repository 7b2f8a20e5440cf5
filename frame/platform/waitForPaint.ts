/** Resolves after the next paint, or after the timeout, because a hidden document is never painted. */
export function waitForPaint(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, patienceMs)
    port1.onmessage = () => {
      port1.close()
      clearTimeout(timer)
      resolve()
    }
    // A message that is posted in an animation frame arrives after that frame is painted.
    requestAnimationFrame(() => port2.postMessage(undefined))
  })
}
