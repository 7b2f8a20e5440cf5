import { useEffect, useEffectEvent, useState } from 'react'

type Attempt = {
  begin: (() => Promise<void>) | undefined
  cancel?: (() => void) | undefined
  onDone?: (() => void) | undefined
}

export function useAttempt({ begin, cancel, onDone }: Attempt) {
  const [round, setRound] = useState(0)
  const [error, setError] = useState<Error>()
  const start = useEffectEvent(() => begin?.())
  const end = useEffectEvent(() => cancel?.())
  const finish = useEffectEvent(() => onDone?.())
  const canBegin = begin !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is an attempt of its own
  useEffect(() => {
    if (!canBegin) return
    let isCurrent = true
    let hasBegun = false
    // Start in a microtask. Otherwise, the wallet would receive two requests in Strict Mode, where React unmounts the
    // view right after it mounts.
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
