let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the faucet account's tasks one at a time, because the node may assign the same nonce to concurrent transactions.
 * A task runs even if the previous one failed.
 */
export function runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task, task)
  last = result
  return result
}
