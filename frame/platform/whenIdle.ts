/**
 * Runs work when the browser is idle, at the latest after a second, because browsers never report idleness in a
 * document that is not painted, as an offscreen one of an extension. Safari has no `requestIdleCallback`.
 */
export function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 1)
}
