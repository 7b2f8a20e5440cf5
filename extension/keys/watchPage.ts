import type { RunningPlace } from '../../frame/vault/client/vaultPlace.ts'

/** Milliseconds between two checks while a call is pending. */
const pauseMs = 500

type Watching = {
  calls: MessagePort
  /** True when the page contains a frame. */
  hasFrame: () => boolean
  onGone: () => void
  signal: AbortSignal
}

/**
 * Calls `onGone` when the browser ends the process of the page, which may happen at any time. Chromium fires no event
 * for it, but removes the frames nested in the page immediately, and their number is visible from here. A page that
 * works for long keeps its frame. Returns the endpoint of the calls.
 */
export function watchPage({ calls, hasFrame, onGone, signal }: Watching): RunningPlace['endpoint'] {
  let waiting = 0
  let timer: ReturnType<typeof setInterval> | undefined
  /** True once the page had its frame. A page that is still loading has none. */
  let wasThere = false
  const rest = () => clearInterval(timer)
  function look() {
    if (hasFrame()) wasThere = true
    else if (wasThere && !signal.aborted) onGone()
  }
  signal.addEventListener('abort', rest)
  calls.addEventListener('message', () => {
    waiting -= 1
    if (waiting === 0) rest()
  })
  // Detects the loss before the click on a button of an unlocked wallet takes effect.
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, look, { capture: true, signal })
  return {
    addEventListener: calls.addEventListener.bind(calls),
    removeEventListener: calls.removeEventListener.bind(calls),
    start: () => calls.start(),
    postMessage(message, transfer = []) {
      waiting += 1
      if (waiting === 1) timer = setInterval(look, pauseMs)
      look()
      calls.postMessage(message, transfer)
    },
  }
}
