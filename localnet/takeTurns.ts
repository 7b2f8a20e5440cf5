let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one task of the faucet's account at a time, because the node gives two transactions that arrive at once the same
 * nonce. A failed task rejects for its own caller and does not stop the next ones.
 */
export function takeTurns<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task, task)
  last = result
  return result
}
