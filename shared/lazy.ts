/**
 * Returns a function that calls `load` once and shares the promise between all calls. After a failure, the next call
 * loads again.
 */
export function lazy<value>(load: () => Promise<value>): () => Promise<value> {
  let loading: Promise<value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
