/** Resolves when the browser has painted the current document, or after this time: a hidden document is not painted. */
export function nextPaint(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, patienceMs)
    port1.onmessage = () => {
      port1.close()
      clearTimeout(timer)
      resolve()
    }
    // A message that is posted in a frame's callback arrives after its paint.
    requestAnimationFrame(() => port2.postMessage(undefined))
  })
}
