import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import type { CreateDoor, Deliver } from './door.ts'
import { WindowReady } from './message.ts'

/** The closing of a window fires no event here. */
const lookEveryMs = 250

/** Is the secret in the hash of the window's URL, new for each task. A page can neither read nor guess it. */
let pass = crypto.randomUUID()

/** Returns the URL for a link that opens the window for the current task. */
export const windowAddress = () => `/w/#${pass}`

/**
 * Opens the wallet window as a pop-up of this frame. It has no name, because the host page could take over a named one.
 */
export const createPopupDoor: CreateDoor = ({ onReady, onLost }) => {
  const own = crypto.randomUUID()
  pass = own
  let theirs: Window | null = null

  const deliver: Deliver = (task, ports) => theirs?.postMessage(task, location.origin, [...ports])

  function answer({ data, origin, source, isTrusted }: MessageEvent) {
    const ready = z.safeParse(WindowReady, data)
    if (!isTrusted || origin !== location.origin || !ready.success || !isOpenedHere(source)) return
    // After a blocked pop-up the link gives us no handle, so we accept the first window that has the link's secret.
    if (ready.data.pass === own) theirs ??= source
    // A second window gets no task.
    if (source === theirs) onReady(deliver)
  }

  addEventListener('message', answer)
  const look = setInterval(() => {
    if (!theirs?.closed) return
    theirs = null
    onLost()
  }, lookEveryMs)
  return {
    open() {
      theirs = outside.openWindow(windowAddress(), 'popup,width=420,height=760')
      return theirs !== null
    },
    close() {
      removeEventListener('message', answer)
      clearInterval(look)
    },
  }
}

/**
 * True when this frame opened the window. The opener of a window can close it, move it, and load another page into it
 * at any time. This check is not enough alone, because the host can open a window from our frame while another document
 * is in it.
 */
function isOpenedHere(source: MessageEventSource | null): source is Window {
  try {
    const { opener, parent } = source as Window
    return opener === window && parent === source
  } catch {
    return false
  }
}
