import { useSyncExternalStore } from 'react'

/** As in `trace.css`: what a table then leaves out must not count as its columns. */
const narrow = matchMedia('(width <= 620px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
