import { useEffect, useState } from 'react'

/** Returns the current time, in ms since the epoch. Updates every 5 s, for text such as "{n} sec". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
