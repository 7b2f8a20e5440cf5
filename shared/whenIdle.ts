/** Runs `work` when the page is idle, or after one second at the latest. */
export function whenIdle(work: () => void) {
  const { requestIdleCallback } = window
  // Sets a timeout, because a document that is not painted is never idle. Safari has no `requestIdleCallback`.
  if (requestIdleCallback) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work)
}
