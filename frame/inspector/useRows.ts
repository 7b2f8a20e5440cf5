import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Subscribes to a store. Renders at most once per animation frame, because hundreds of calls may arrive at once. */
export function useRows<state>(store: StoreApi<state>): state {
  const [state, setState] = useState(store.getState)
  useEffect(() => {
    let scheduled = 0
    function update() {
      scheduled = 0
      setState(store.getState())
    }
    const stop = store.subscribe(() => {
      scheduled ||= requestAnimationFrame(update)
    })
    update()
    return () => {
      stop()
      cancelAnimationFrame(scheduled)
    }
  }, [store])
  return state
}
