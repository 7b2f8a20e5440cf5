/** Runs `work` when the page is idle, or after one second at the latest. */
export function whenIdle(work: () => void) {
  const { requestIdleCallback } = window
  // Safari has no `requestIdleCallback`. A document that is not painted is never idle.
  if (requestIdleCallback) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work)
}
