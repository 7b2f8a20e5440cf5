import { useEffect, useState } from 'react'

/** Returns the latest value that stayed unchanged for `ms` milliseconds. */
export function useDebounced<value>(value: value, ms: number): value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
