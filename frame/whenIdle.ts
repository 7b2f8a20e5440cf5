/** Runs work when there is nothing else to do. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 1)
}
