/** Runs work when the page has nothing else to do, at the latest after a second; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback: begin, cancelIdleCallback: cancel = clearTimeout } = window
  // Safari has no `requestIdleCallback`. Where nothing is painted, browsers never call a page idle.
  const handle = begin ? begin(work, { timeout: 1000 }) : setTimeout(work)
  return () => cancel(handle as number)
}
