import { useState } from 'react'
import { t } from '../i18n/i18n.ts'

/** Runs one action of a view at a time, and keeps its failure as a sentence; `onError` hears it even if the view is gone. */
export function useTask<input>(task: (input: input) => Promise<void>, onError?: (error: Error) => void) {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<string>()

  function run(input: input) {
    if (isRunning) return
    setIsRunning(true)
    setError(undefined)
    task(input)
      .catch((failure: unknown) => {
        const error = failure instanceof Error ? failure : new Error(t('common.error'))
        setError(error.message)
        onError?.(error)
      })
      .finally(() => setIsRunning(false))
  }

  return { run, isRunning, error }
}
