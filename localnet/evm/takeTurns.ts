let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the tasks of the faucet account one at a time, because concurrent transactions can get the same nonce from the
 * node. A task that fails does not affect the next ones.
 */
export function takeTurns<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task, task)
  last = result
  return result
}
