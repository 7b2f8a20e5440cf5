/** Measures how long one run takes, in ms. */
export function timeOf(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
