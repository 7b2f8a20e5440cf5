/** Returns how long this takes once, in ms. */
export function timeOf(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
