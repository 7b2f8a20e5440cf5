import { useEffect, useState } from 'react'
import { hostPage } from '../../state/hostPage.ts'

type HostCalls = Awaited<ReturnType<typeof hostPage.calls>>

/** What may be called in the page, at hand: a link has to be opened within the click, with nothing to wait for. */
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
