import { useEffect } from 'react'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { leaving } from './disconnectWallet.ts'

export function useReturnToConnect(isGone: boolean) {
  const { isLeaving } = useStore(leaving)
  const isOver = isGone && !isLeaving
  useEffect(() => {
    if (isOver) router.reset({ name: 'Connect' })
  }, [isOver])
}
