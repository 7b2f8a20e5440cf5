/**
 * Settles like `promise`. After `ms` milliseconds, settles with the result of `onTimeout` instead, or with undefined if
 * there is no `onTimeout`. `onTimeout` may throw.
 */
export function withTimeout<value>(promise: Promise<value>, ms: number): Promise<value | undefined>
export function withTimeout<value, late>(
  promise: Promise<value>,
  ms: number,
  onTimeout: () => late,
): Promise<value | late>
export async function withTimeout(promise: Promise<unknown>, ms: number, onTimeout?: () => unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([promise, timeout.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
