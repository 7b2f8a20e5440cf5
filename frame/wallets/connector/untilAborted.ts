/** Settles like `work`, but rejects as soon as the signal aborts. A wallet may respond long after the user has left. */
export function untilAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
