/** Runs work when the page has nothing else to do, at the latest after a second; answers with a function that takes it back. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback: begin, cancelIdleCallback: cancel = clearTimeout } = window
  // Safari has none. Where nothing is painted, browsers never call a page idle.
  const handle = begin ? begin(work, { timeout: 1000 }) : setTimeout(work)
  return () => cancel(handle as number)
}
