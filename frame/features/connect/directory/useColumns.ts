import { useSyncExternalStore } from 'react'

/** Matches viewports that fit only three columns. */
const narrow = '(width < 352px)'

export function useColumns(): 3 | 4 {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches) ? 3 : 4
}

function subscribe(listener: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
