/** Resolves after the next paint, or after the timeout, because hidden documents are never painted. */
export function waitForPaint(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, timeoutMs)
    port1.onmessage = () => {
      port1.close()
      clearTimeout(timer)
      resolve()
    }
    // A message posted in an animation frame arrives after that frame has been painted.
    requestAnimationFrame(() => port2.postMessage(undefined))
  })
}
