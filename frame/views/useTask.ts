import { useState } from 'react'
import { t } from '../i18n/i18n.ts'

/** Runs one action of a view at a time, and keeps its failure as a sentence. */
export function useTask<input>(task: (input: input) => Promise<void>) {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<string>()

  function run(input: input) {
    if (isRunning) return
    setIsRunning(true)
    setError(undefined)
    task(input)
      .catch((failure: unknown) => setError(failure instanceof Error ? failure.message : t('common.error')))
      .finally(() => setIsRunning(false))
  }

  return { run, isRunning, error }
}
