import type { KitState } from '../api/types.ts'
import { createEmitter } from '../providers/emitter.ts'

/** Mirrors the frame's state in the page. The frame sends its whole state on every change. */
export function createMirror(initial: KitState) {
  const emitter = createEmitter<{ change: KitState }>()
  let state = initial
  let reported: KitState | undefined

  return {
    get: () => state,
    /** Returns the state that the frame last reported, or undefined if it has not reported any. */
    getReported: () => reported,
    set(next: KitState) {
      state = reported = next
      emitter.emit('change', state)
    },
    /**
     * Sets whether the frame is starting. If loading ends before the frame has ever started, the status becomes `idle`.
     */
    setLoading(loading: boolean) {
      if (loading === state.loading) return
      state = { ...state, loading, status: loading || state.initialized ? state.status : 'idle' }
      emitter.emit('change', state)
    },
    /**
     * Marks the modal as closed after the frame is gone. The accounts remain until the next frame reports its state.
     */
    markClosed() {
      if (!state.open) return
      state = reported = { ...state, open: false }
      emitter.emit('change', state)
    },
    subscribe: (listener: (state: KitState) => void) => emitter.on('change', listener),
    clear: emitter.clear,
  }
}
