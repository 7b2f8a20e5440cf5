import { useEffect } from 'react'
import { router } from '../../router/router.ts'

/** Leads to Connect when the wallet of the shown account disconnects or locks. */
export function useGoneAccount(isGone: boolean) {
  useEffect(() => {
    if (isGone) router.reset({ name: 'Connect' })
  }, [isGone])
}
