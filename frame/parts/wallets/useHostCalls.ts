import { useEffect, useState } from 'react'
import { hostPage } from '../../state/hostPage.ts'

type HostCalls = Awaited<ReturnType<typeof hostPage.calls>>

/**
 * Returns the host page's methods once they are available. Doesn't return a promise, because a link must be opened
 * synchronously in the click handler.
 */
export function useHostCalls(): HostCalls | undefined {
  const [calls, setCalls] = useState<{ host: HostCalls }>()
  useEffect(() => {
    let isThere = true
    hostPage
      .calls()
      .then((host) => isThere && setCalls({ host }))
      .catch((error: unknown) => console.error(error))
    return () => {
      isThere = false
    }
  }, [])
  return calls?.host
}
