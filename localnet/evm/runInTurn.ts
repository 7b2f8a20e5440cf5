let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the faucet account's tasks one at a time, because the node can assign the same nonce to concurrent transactions.
 * A failed task does not affect the next ones.
 */
export function runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task, task)
  last = result
  return result
}
