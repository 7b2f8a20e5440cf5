import { toRecord } from '@oriel/shared/json.ts'
import type { Deferred } from '../border/deferred.ts'
import {
  createLoadError,
  createReloadedError,
  createRemovedError,
  createSilentError,
  toWalletError,
} from '../border/errors.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import { sleep } from '../border/rateLimit.ts'
import type { PageWallets } from '../pageWallets/pageWallets.ts'
import { type ConnectionOptions, createFrameConnection } from './frameConnection.ts'

type Options = Omit<ConnectionOptions, 'onReady'> & {
  src: string
  loadServerCheck: () => Promise<Pick<PageWallets, 'findServerFault'>>
}

const closeTimeoutMs = 3000
/**
 * Time in ms to wait after `load` before checking a frame that has sent no handshake. The frame may need that long to
 * load its messages.
 */
const silenceMs = 1000

/** Mounts the frame on demand. Mounts it again if it was removed or navigated away. */
export function createLazyFrame({ src, loadServerCheck, ...options }: Options) {
  const { element } = options
  /** Number of `load` events minus the number of handshakes. */
  let loads = 0
  const connection = createFrameConnection({ ...options, onReady: () => loads-- })
  const { begin, drop, getCurrent, getPending, getStartedCalls, lose, notifyCall } = connection

  async function loadCalls(isPreload?: boolean): Promise<FrameCalls> {
    if (!isPreload) notifyCall()
    if (!element.isMounted()) onRemoved()
    // Removes the iframe if it has loaded a document that is not the wallet's.
    if (loads > 0 && !getCurrent()) element.unmount()
    const attempt = getCurrent() ?? begin()
    if (!element.isMounted()) loads = 0
    try {
      element.mount()
    } catch (error) {
      // The next call tries again, because the page may add the container of an inline wallet later.
      console.error(error)
      drop(toWalletError(error))
    }
    await attempt.promise
    return getStartedCalls()
  }

  /** Handles the removal of the iframe. The next call mounts it again. */
  function onRemoved() {
    if (getPending()) drop(createRemovedError())
    else lose(createRemovedError())
  }

  /** Makes the attempt fail if the document has loaded without a handshake because of a server error. */
  async function checkSilence(attempt: Deferred<void>) {
    await sleep(silenceMs)
    const isSilent = () => attempt === getPending() && !connection.isConnected()
    if (!isSilent()) return
    const fault = await loadServerCheck().then(
      ({ findServerFault }) => findServerFault(src, options.diagnosticsUrl),
      () => createLoadError(src, 'cannot be reached', 0),
    )
    // The browser's error page does not name the refused origin, so show a page of the wallet that does.
    const isForbidden = toRecord(fault?.data).status === 403
    if (fault && isSilent())
      connection.fail(fault, isForbidden && options.diagnosticsUrl.replace('/doctor/', '/refused/'))
  }

  return {
    ...connection,
    getCalls: loadCalls,
    onRemoved,

    /** Handles the iframe's `load` event. A document that sent no handshake may have replaced the wallet's. */
    onLoad() {
      if (++loads <= 0) return
      lose(createReloadedError())
      const attempt = getPending()
      if (attempt) void checkSilence(attempt)
    },

    /** Requests that the frame close. Removes it if it has not started or does not respond within three seconds. */
    requestClose() {
      if (!getCurrent()) return element.unmount()
      const timer = setTimeout(() => drop(createSilentError()), closeTimeoutMs)
      const stop = () => clearTimeout(timer)
      void loadCalls()
        .then((frame) => frame.close())
        .then(stop, stop)
    },
  }
}
