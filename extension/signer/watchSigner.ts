import type { RunningVault } from '@oriel/frame/vault/client/vaultHost.ts'

/** Interval between checks while a call is pending, in ms. */
const intervalMs = 500

type Watching = {
  calls: MessagePort
  /** Returns true if the page contains an iframe. */
  hasFrame: () => boolean
  onDisconnect: () => void
  signal: AbortSignal
}

/**
 * Calls `onDisconnect` when the browser ends the signer page's process, which may happen at any time. Chromium fires no
 * event in this case, but immediately removes the iframes nested in the page, whose number is visible to its parent. A
 * page that is merely busy keeps its iframe. Returns the endpoint for calls.
 */
export function watchSigner({ calls, hasFrame, onDisconnect, signal }: Watching): RunningVault['endpoint'] {
  let pending = 0
  let timer: ReturnType<typeof setInterval> | undefined
  /** True once the page's iframe has been seen. A page that is still loading doesn't have it yet. */
  let hadFrame = false
  const stop = () => clearInterval(timer)
  function check() {
    if (hasFrame()) hadFrame = true
    else if (hadFrame && !signal.aborted) onDisconnect()
  }
  signal.addEventListener('abort', stop)
  calls.addEventListener('message', () => {
    pending -= 1
    if (pending === 0) stop()
  })
  // Also check on each press, to detect the loss before a click on a button of an unlocked wallet takes effect.
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
