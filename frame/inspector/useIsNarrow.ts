import { useSyncExternalStore } from 'react'

/** Matches while the trace hides some columns, which must not be counted. Uses the same width as `trace.css`. */
const narrow = matchMedia('(width <= 620px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
