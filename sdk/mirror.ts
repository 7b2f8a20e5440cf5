import { createEmitter } from './emitter.ts'
import type { KitState } from './types.ts'

/** The frame sends all of its state at each change. */
export function createMirror(initial: KitState) {
  const emitter = createEmitter<{ change: KitState }>()
  let state = initial
  let reported: KitState | undefined

  return {
    get: () => state,
    reported: () => reported,
    set(next: KitState) {
      state = reported = next
      emitter.emit('change', state)
    },
    /**
     * Sets whether the frame is wanted and has not started. If loading ends without a start, no connection is awaited
     * any more.
     */
    setLoading(loading: boolean) {
      if (loading === state.loading) return
      state = { ...state, loading, status: loading || state.initialized ? state.status : 'idle' }
      emitter.emit('change', state)
    },
    /** Must be called when the frame is gone. The accounts stay until the next frame reports. */
    markClosed() {
      if (!state.open) return
      state = reported = { ...state, open: false }
      emitter.emit('change', state)
    },
    subscribe: (listener: (state: KitState) => void) => emitter.on('change', listener),
    clear: emitter.clear,
  }
}
