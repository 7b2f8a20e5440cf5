import { createEmitter } from './emitter.ts'
import type { KitState } from './types.ts'

/** The state of the frame as this page knows it: the whole of it arrives at every change. */
export function createMirror(initial: KitState) {
  const emitter = createEmitter<{ change: KitState }>()
  let state = initial
  let reported: KitState | undefined

  return {
    get: () => state,
    /** The state, once the frame has said what it is. */
    reported: () => reported,
    set(next: KitState) {
      state = reported = next
      emitter.emit('change', state)
    },
    /**
     * Sets whether the frame is wanted and has not started. If loading ends without a start, no connection is awaited any more.
     */
    setLoading(loading: boolean) {
      if (loading === state.loading) return
      state = { ...state, loading, status: loading || state.initialized ? state.status : 'idle' }
      emitter.emit('change', state)
    },
    /** The frame is gone, and its window with it. What it said about accounts holds until it says something else. */
    markClosed() {
      if (!state.open) return
      state = reported = { ...state, open: false }
      emitter.emit('change', state)
    },
    subscribe: (listener: (state: KitState) => void) => emitter.on('change', listener),
    clear: emitter.clear,
  }
}
