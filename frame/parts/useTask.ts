import { useState } from 'react'
import { describeError } from '../i18n/describeError.ts'

/** Runs one task at a time. Calls `onError` even after the view has unmounted. */
export function useTask<input>(task: (input: input) => Promise<void>, onError?: (error: Error) => void) {
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<Error>()

  function run(input: input) {
    if (isRunning) return
    setIsRunning(true)
    setFailure(undefined)
    task(input)
      .catch((reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason))
        setFailure(error)
        onError?.(error)
      })
      .finally(() => setIsRunning(false))
  }

  return { run, isRunning, failure, error: failure && describeError(failure) }
}
