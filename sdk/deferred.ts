/** A promise with its ends in hand. Nobody has to listen to it: a failure is no unhandled rejection. */
export type Deferred<value> = {
  promise: Promise<value>
  readonly isSettled: boolean
  resolve: (value: value) => void
  reject: (error: unknown) => void
}

export function createDeferred<value>(): Deferred<value> {
  let isSettled = false
  let resolve!: (value: value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<value>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {})
  const settling =
    <argument>(settle: (argument: argument) => void) =>
    (argument: argument) => {
      isSettled = true
      settle(argument)
    }
  return {
    promise,
    get isSettled() {
      return isSettled
    },
    resolve: settling(resolve),
    reject: settling(reject),
  }
}
