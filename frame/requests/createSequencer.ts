/**
 * Creates a function that awaits concurrent promises but settles them in call order, so that requests are shown in the
 * order in which they arrived.
 */
export function createSequencer() {
  let earlier: Promise<unknown> = Promise.resolve()
  return function settleInOrder<result>(work: Promise<result>): Promise<result> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    )
    const ordered = earlier.then(() => work)
    earlier = earlier.then(() => settled)
    return ordered
  }
}
