import { useEffect, useState } from 'react'

/** The time in ms since 1970, told again often enough for "{n} sec" to be true. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
