import { useEffect } from 'react'
import { router } from '../../router/router.ts'

export function useGoneAccount(isGone: boolean) {
  useEffect(() => {
    if (isGone) router.reset({ name: 'Connect' })
  }, [isGone])
}
