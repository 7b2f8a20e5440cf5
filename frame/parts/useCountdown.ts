import { useEffect, useState } from 'react'

const countSecondsTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Returns the number of seconds until `time` (in ms since the epoch). */
export function useCountdown(time: number): number {
  const [seconds, setSeconds] = useState(() => countSecondsTo(time))
  useEffect(() => {
    setSeconds(countSecondsTo(time))
    if (countSecondsTo(time) === 0) return
    const tick = setInterval(() => {
      setSeconds(countSecondsTo(time))
      if (countSecondsTo(time) === 0) clearInterval(tick)
    }, 1000)
    return () => clearInterval(tick)
  }, [time])
  return seconds
}
