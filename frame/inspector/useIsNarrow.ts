import { useSyncExternalStore } from 'react'

/** Same width as in `trace.css`. Hidden columns must not be counted. */
const narrow = matchMedia('(width <= 620px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
