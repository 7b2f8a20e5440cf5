import type { RunningVault } from '@oriel/frame/vault/client/vaultHost.ts'

/** Milliseconds between two checks while a call is pending. */
const intervalMs = 500

type Watching = {
  calls: MessagePort
  /** True when the page contains a frame. */
  hasFrame: () => boolean
  onGone: () => void
  signal: AbortSignal
}

/**
 * Calls `onGone` when the browser ends the page's process, which may happen at any time. Chromium fires no event, but
 * immediately removes the frames nested in the page, whose number is visible from here. A busy page keeps its frame.
 * Returns the endpoint for calls.
 */
export function watchSigner({ calls, hasFrame, onGone, signal }: Watching): RunningVault['endpoint'] {
  let pending = 0
  let timer: ReturnType<typeof setInterval> | undefined
  /** True once the page has had its frame. A page that is still loading has none. */
  let hadFrame = false
  const stop = () => clearInterval(timer)
  function check() {
    if (hasFrame()) hadFrame = true
    else if (hadFrame && !signal.aborted) onGone()
  }
  signal.addEventListener('abort', stop)
  calls.addEventListener('message', () => {
    pending -= 1
    if (pending === 0) stop()
  })
  // Detects the loss before the click on a button of an unlocked wallet takes effect.
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, check, { capture: true, signal })
  return {
    addEventListener: calls.addEventListener.bind(calls),
    removeEventListener: calls.removeEventListener.bind(calls),
    start: () => calls.start(),
    postMessage(message, transfer = []) {
      pending += 1
      if (pending === 1) timer = setInterval(check, intervalMs)
      check()
      calls.postMessage(message, transfer)
    },
  }
}
