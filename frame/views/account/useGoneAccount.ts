import { useEffect } from 'react'
import { useStore } from 'zustand'
import { router } from '../../router/router.ts'
import { leaving } from './leaveWallet.ts'

export function useGoneAccount(isGone: boolean) {
  const { isLeaving } = useStore(leaving)
  const isOver = isGone && !isLeaving
  useEffect(() => {
    if (isOver) router.reset({ name: 'Connect' })
  }, [isOver])
}
