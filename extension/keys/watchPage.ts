import type { RunningPlace } from '../../frame/vault/client/vaultPlace.ts'

/** Milliseconds between two looks, while a call waits for its answer. */
const pauseMs = 500

type Watching = {
  /** The port of the calls to the page. */
  calls: MessagePort
  /** Returns true when there is a frame within the page. */
  hasFrame: () => boolean
  onGone: () => void
  signal: AbortSignal
}

/**
 * Calls `onGone` when the page has gone with its process, which the browser may end at any time. Chromium fires no
 * event then, but it takes the frames within the page away at once, and this page may count them. A page that works for
 * long still has its frame. Returns the endpoint of the calls.
 */
export function watchPage({ calls, hasFrame, onGone, signal }: Watching): RunningPlace['endpoint'] {
  let waiting = 0
  let timer: ReturnType<typeof setInterval> | undefined
  /** Before its script runs, the page has no frame either. */
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
  // A click on a button of an open wallet must not be the first to find out.
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
