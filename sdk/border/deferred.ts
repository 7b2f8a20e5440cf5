/** Promise with the functions that settle it. A rejection is never reported as unhandled. */
export type Deferred<value> = {
  promise: Promise<value>
  isSettled: boolean
  resolve: (value: value) => void
  reject: (error: unknown) => void
}

export function createDeferred<value>(): Deferred<value> {
  const deferred = { isSettled: false } as Deferred<value>
  deferred.promise = new Promise((resolve, reject) => {
    const markSettled =
      <argument>(settle: (argument: argument) => void) =>
      (argument: argument) => {
        // Set `isSettled` synchronously, because the caller may read it in the next statement.
        deferred.isSettled = true
        settle(argument)
      }
    deferred.resolve = markSettled(resolve)
    deferred.reject = markSettled(reject)
  })
  // Marks the rejection as handled, in case no call awaits the promise.
  deferred.promise.catch(() => {})
  return deferred
}
