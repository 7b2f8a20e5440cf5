import { useEffect, useState } from 'react'

const secondsTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Returns the seconds until `time`, in ms since the epoch. */
export function useCountdown(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(time))
  useEffect(() => {
    setSeconds(secondsTo(time))
    if (secondsTo(time) === 0) return
    const tick = setInterval(() => {
      setSeconds(secondsTo(time))
      if (secondsTo(time) === 0) clearInterval(tick)
    }, 1000)
    return () => clearInterval(tick)
  }, [time])
  return seconds
}
