import { useEffect } from 'react'
import { router } from '../../router/router.ts'

/** A wallet may end by itself, or lock, while one looks at its account: then there is one to connect. */
export function useGoneAccount(isGone: boolean) {
  useEffect(() => {
    if (isGone) router.reset({ name: 'Connect' })
  }, [isGone])
}
