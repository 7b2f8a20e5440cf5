/** Measures how long `work` takes, in ms. */
export function measureTime(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
