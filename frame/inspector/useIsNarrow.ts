import { useSyncExternalStore } from 'react'

/** Matches the width in `trace.css`, because columns that a table leaves out must not be counted. */
const narrow = matchMedia('(width <= 620px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
