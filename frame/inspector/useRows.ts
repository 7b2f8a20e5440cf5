import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** What the store holds, drawn at most once per frame: calls come in hundreds, and nobody reads faster than that. */
export function useRows<state>(store: StoreApi<state>): state {
  const [state, setState] = useState(store.getState)
  useEffect(() => {
    let scheduled = 0
    function look() {
      scheduled = 0
      setState(store.getState())
    }
    const stop = store.subscribe(() => {
      scheduled ||= requestAnimationFrame(look)
    })
    look()
    return () => {
      stop()
      cancelAnimationFrame(scheduled)
    }
  }, [store])
  return state
}
