/**
 * Runs work when the browser is idle, at the latest after a second: where nothing is painted, as in an offscreen document of an
 * extension, browsers never call a page idle. Safari has no `requestIdleCallback`.
 */
export function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 1)
}
