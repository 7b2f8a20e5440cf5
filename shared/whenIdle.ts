/** Runs `work` when the page is idle, within a second at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback: begin, cancelIdleCallback: cancel = clearTimeout } = window
  // Safari has no `requestIdleCallback`. A document that is not painted is never idle.
  const handle = begin ? begin(work, { timeout: 1000 }) : setTimeout(work)
  return () => cancel(handle as number)
}
