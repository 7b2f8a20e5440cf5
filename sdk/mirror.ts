import { createEmitter } from './emitter.ts'
import type { KitState } from './types.ts'

/** The state of the frame as this page knows it: the whole of it arrives at every change. */
export function createMirror(initial: KitState) {
  const emitter = createEmitter<{ change: KitState }>()
  let state = initial
  let isReported = false

  return {
    get: () => state,
    /** The state, once the frame has said what it is. */
    reported: () => (isReported ? state : undefined),
    set(next: KitState) {
      isReported = true
      state = next
      emitter.emit('change', state)
    },
    /** The frame is gone, and its window with it. What it said about accounts holds until it says something else. */
    markClosed() {
      if (!state.open) return
      state = { ...state, open: false }
      emitter.emit('change', state)
    },
    subscribe: (listener: (state: KitState) => void) => emitter.on('change', listener),
    clear: emitter.clear,
  }
}
