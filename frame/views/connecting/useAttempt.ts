import { useEffect, useEffectEvent, useState } from 'react'

type Attempt = {
  /** Begins it; undefined where there is nothing to begin yet. Called once for each round, and again by `retry`. */
  begin: (() => Promise<void>) | undefined
  /** What ends it when the view goes, or another round begins. */
  cancel?: (() => void) | undefined
  onDone: () => void
}

/** Something that a wallet is asked as soon as its view is there, and again on demand. What a wallet says late is not heard. */
export function useAttempt({ begin, cancel, onDone }: Attempt) {
  const [round, setRound] = useState(0)
  const [error, setError] = useState<Error>()
  const start = useEffectEvent(() => begin?.())
  const end = useEffectEvent(() => cancel?.())
  const finish = useEffectEvent(onDone)
  const canBegin = begin !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is an attempt of its own
  useEffect(() => {
    if (!canBegin) return
    let isCurrent = true
    let hasBegun = false
    // Not at once: strict mode takes each view away again, and no wallet may be asked twice for that.
    queueMicrotask(() => {
      if (!isCurrent) return
      hasBegun = true
      start()?.then(
        () => isCurrent && finish(),
        (failure: unknown) => isCurrent && setError(failure instanceof Error ? failure : new Error(String(failure))),
      )
    })
    return () => {
      isCurrent = false
      if (hasBegun) end()
    }
  }, [round, canBegin])

  function retry() {
    setError(undefined)
    setRound((last) => last + 1)
  }

  return { error, retry }
}
