import { useSyncExternalStore } from 'react'

/** Frames of this width have room for two panes. The stylesheet has the same number. */
const wide = '(width >= 720px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}

const isWide = () => matchMedia(wide).matches

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
