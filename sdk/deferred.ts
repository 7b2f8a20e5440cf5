/** A promise with its ends in hand. Nobody has to listen to it: a failure is no unhandled rejection. */
export type Deferred<value> = {
  promise: Promise<value>
  isSettled: boolean
  resolve: (value: value) => void
  reject: (error: unknown) => void
}

export function createDeferred<value>(): Deferred<value> {
  const deferred = { isSettled: false } as Deferred<value>
  deferred.promise = new Promise((resolve, reject) => {
    const settling =
      <argument>(settle: (argument: argument) => void) =>
      (argument: argument) => {
        // At once, not in a microtask: what runs next may ask.
        deferred.isSettled = true
        settle(argument)
      }
    deferred.resolve = settling(resolve)
    deferred.reject = settling(reject)
  })
  deferred.promise.catch(() => {})
  return deferred
}
