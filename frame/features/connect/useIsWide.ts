import { useSyncExternalStore } from 'react'
import { wideFrame } from '../../platform/wideFrame.ts'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}

const isWide = () => matchMedia(wideFrame).matches

function subscribe(listener: () => void) {
  const query = matchMedia(wideFrame)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
