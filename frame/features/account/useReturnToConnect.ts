import { useEffect } from 'react'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { disconnecting } from './disconnectWallet.ts'

export function useReturnToConnect(isDisconnected: boolean) {
  const { isDisconnecting } = useStore(disconnecting)
  const isOver = isDisconnected && !isDisconnecting
  useEffect(() => {
    if (isOver) router.reset({ name: 'Connect' })
  }, [isOver])
}
