import { useSyncExternalStore } from 'react'

/** Below this width in px there are three columns (reference kit; `2.9.2`). */
const narrow = '(width < 352px)'

/** How many wallets stand side by side. */
export function useColumns(): 3 | 4 {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches) ? 3 : 4
}

function subscribe(listener: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
