import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { WindowReady } from './message.ts'
import type { CreateTransport, Deliver } from './transport.ts'

/** Interval for checking whether the window has closed, in ms. The browser fires no event when a window closes. */
const pollMs = 250

/** Secret in the fragment of the window's URL, generated for each request. A page can neither read nor guess it. */
let pass = crypto.randomUUID()

/** Returns the URL of a link that opens the window for the current request. */
export const getWindowUrl = () => `/w/#${pass}`

/**
 * Creates a transport that opens the wallet window as this frame's pop-up. The pop-up has no name, because the host
 * page could take over a named pop-up.
 */
export const createPopupTransport: CreateTransport = ({ onReady, onLost }) => {
  const own = crypto.randomUUID()
  pass = own
  let theirs: Window | null = null

  const deliver: Deliver = (request, ports) => theirs?.postMessage(request, location.origin, [...ports])

  function handleMessage({ data, origin, source, isTrusted }: MessageEvent) {
    const ready = z.safeParse(WindowReady, data)
    if (!isTrusted || origin !== location.origin || !ready.success || !isOwnWindow(source)) return
    // Accept the first window with the link's secret. If the pop-up was blocked, there is no handle to the window that
    // the link opens.
    if (ready.data.pass === own) theirs ??= source
    // Don't send the request to a second window.
    if (source === theirs) onReady(deliver)
  }

  addEventListener('message', handleMessage)
  const timer = setInterval(() => {
    if (!theirs?.closed) return
    theirs = null
    onLost()
  }, pollMs)
  return {
    open() {
      const hadActivation = outside.hasActivation()
      theirs = outside.openWindow(getWindowUrl(), 'popup,width=420,height=760')
      if (theirs) return 'opening'
      // Only a window that opened consumes the user activation. If it was consumed and there is no handle, the host
      // page's Cross-Origin-Opener-Policy severed the window from this frame.
      return hadActivation && !outside.hasActivation() ? 'severed' : 'blocked'
    },
    close() {
      removeEventListener('message', handleMessage)
      clearInterval(timer)
    },
  }
}

/**
 * Returns true if this frame opened the window. Other windows aren't accepted, because a window's opener can close,
 * move and navigate it at any time. This check alone isn't enough: the host can open a window from our frame while a
 * different document is loaded in the frame.
 */
function isOwnWindow(source: MessageEventSource | null): source is Window {
  try {
    const { opener, parent } = source as Window
    return opener === window && parent === source
  } catch {
    return false
  }
}
