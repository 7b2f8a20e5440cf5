import type { Deferred } from './deferred.ts'
import type { FrameCalls } from './frameCalls.ts'
import { type ConnectionOptions, createFrameConnection } from './frameConnection.ts'
import { reloaded, removed, silent, unreachable } from './frameErrors.ts'
import type { PageWallets } from './pageWallets.ts'
import { sleep } from './rateLimit.ts'

type Options = Omit<ConnectionOptions, 'onReady'> & {
  src: string
  /** Loads what is rarely needed. */
  load: () => Promise<Pick<PageWallets, 'findServerFault'>>
}

const closeTimeoutMs = 3000
/**
 * A frame says that it is ready before its document has loaded, or up to this long after, in ms, because it may load
 * its texts first.
 */
const silenceMs = 1000

/** Mounts the frame when it is wanted, and again when it was removed or another document is in the iframe. */
export function createFrameClient({ src, load, ...options }: Options) {
  const { element } = options
  /** Documents that the iframe has loaded, less those that said that they are ready. */
  let loads = 0
  const connection = createFrameConnection({ ...options, onReady: () => loads-- })
  const { begin, current, drop, lose, noteCall, pending } = connection

  async function calls(isPreload?: boolean): Promise<FrameCalls> {
    if (!isPreload) noteCall()
    if (!element.isMounted()) onRemoved()
    // The iframe has loaded another document, which no attempt waits for.
    if (loads > 0 && !current()) element.unmount()
    const attempt = current() ?? begin()
    if (!element.isMounted()) loads = 0
    element.mount()
    await attempt.promise
    return connection.working()
  }

  /** The next call mounts the removed iframe again. */
  function onRemoved() {
    if (pending()) drop(removed())
    else lose(removed())
  }

  /** Looks for the reason when a document has loaded and stays silent. A frame that is only slow is waited for. */
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

    /** A document that has not said that it is ready took the place of the frame's. */
    onLoad() {
      if (++loads <= 0) return
      lose(reloaded())
      const attempt = pending()
      if (attempt) void checkSilence(attempt)
    },

    /** Asks the frame to close. Removes a frame that hangs after three seconds. */
    askToClose() {
      const timer = setTimeout(() => drop(silent()), closeTimeoutMs)
      const stop = () => clearTimeout(timer)
      void calls()
        .then((frame) => frame.close())
        .then(stop, stop)
    },
  }
}
