import type { Deferred } from './deferred.ts'
import type { FrameCalls } from './frameCalls.ts'
import { type ConnectionOptions, createFrameConnection } from './frameConnection.ts'
import { reloaded, removed, silent, unreachable } from './frameErrors.ts'
import type { PageWallets } from './pageWallets.ts'
import { sleep } from './rateLimit.ts'

type Options = Omit<ConnectionOptions, 'onReady'> & {
  src: string
  /** Loads the code that is rarely needed. */
  load: () => Promise<Pick<PageWallets, 'findServerFault'>>
}

const closeTimeoutMs = 3000
/** Milliseconds after `load` until a frame without a handshake is checked. It may load its messages first. */
const silenceMs = 1000

/** Mounts the frame on demand, and again after it was removed or navigated away. */
export function createFrameClient({ src, load, ...options }: Options) {
  const { element } = options
  /** Number of `load` events minus the number of handshakes. */
  let loads = 0
  const connection = createFrameConnection({ ...options, onReady: () => loads-- })
  const { begin, current, drop, lose, noteCall, pending } = connection

  async function calls(isPreload?: boolean): Promise<FrameCalls> {
    if (!isPreload) noteCall()
    if (!element.isMounted()) onRemoved()
    // The iframe has loaded a document that is not the wallet's.
    if (loads > 0 && !current()) element.unmount()
    const attempt = current() ?? begin()
    if (!element.isMounted()) loads = 0
    element.mount()
    await attempt.promise
    return connection.working()
  }

  /** Handles the removal of the iframe. The next call mounts it again. */
  function onRemoved() {
    if (pending()) drop(removed())
    else lose(removed())
  }

  /** Fails the attempt if the document has loaded without a handshake because of a server error. */
  async function checkSilence(attempt: Deferred<void>) {
    await sleep(silenceMs)
    const isSilent = () => attempt === pending() && !connection.isConnected()
    if (!isSilent()) return
    const fault = await load().then(
      (later) => later.findServerFault(src, options.doctor),
      () => unreachable(src),
    )
    if (fault && isSilent()) connection.fail(fault)
  }

  return {
    ...connection,
    calls,
    onRemoved,

    /** Handles the `load` of a document without a handshake, which may have replaced the frame's. */
    onLoad() {
      if (++loads <= 0) return
      lose(reloaded())
      const attempt = pending()
      if (attempt) void checkSilence(attempt)
    },

    /** Requests that the frame closes. Removes a frame that does not respond within three seconds. */
    askToClose() {
      const timer = setTimeout(() => drop(silent()), closeTimeoutMs)
      const stop = () => clearTimeout(timer)
      void calls()
        .then((frame) => frame.close())
        .then(stop, stop)
    },
  }
}
