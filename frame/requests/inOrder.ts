/**
 * Returns a function that waits for work, and resolves in the order of its calls. Work runs side by side, so that
 * requests are shown in the order in which they came, however long each check takes.
 */
export function createOrder() {
  let earlier: Promise<unknown> = Promise.resolve()
  return function inOrder<result>(work: Promise<result>): Promise<result> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    )
    const turn = earlier.then(() => work)
    earlier = earlier.then(() => settled)
    return turn
  }
}
