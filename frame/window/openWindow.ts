import { createStore } from 'zustand/vanilla'
import { WindowClosedError } from '#shared/catalogueErrors.ts'
import { readyMessage, WindowReport, type WindowTask } from './message.ts'

/** `blocked`: no window came; the view then shows a link, which no browser blocks. */
type Waiting = { task: WindowTask; state: 'opening' | 'blocked' | 'open' }

const store = createStore<{ waiting: Waiting | undefined }>(() => ({ waiting: undefined }))
const address = '/w/'
/** How often to look whether the window is still there: its closing fires no event here. */
const lookEveryMs = 250

let end: ((error?: Error) => void) | undefined

/** The wallet window, seen from the frame: a top-level page of our own origin. */
export const walletWindow = {
  store,
  address,

  /**
   * Opens the window in the click that asks for it, without a name: a named window can be taken over by the host page.
   * `onVaultPort` gets a port to the window's vault, again each time the window is loaded anew. Resolves when the window
   * has done the task; throws when it was closed before.
   */
  open(task: WindowTask, onVaultPort: (port: MessagePort) => void): Promise<void> {
    walletWindow.cancel()
    const popup = window.open(address, '_blank', 'popup,width=420,height=760')
    store.setState({ waiting: { task, state: popup ? 'opening' : 'blocked' } })

    return new Promise((resolve, reject) => {
      const stop = serveWindow(task, popup, onVaultPort, (error) => end?.(error))
      end = (error) => {
        end = undefined
        stop()
        store.setState({ waiting: undefined })
        if (error) reject(error)
        else resolve()
      }
    })
  },

  /** The visitor gave up, here or there. */
  cancel(error: Error = new WindowClosedError()) {
    end?.(error)
  },
}

/** Answers the window's "ready" with the task and the ports, and watches it until it is done or gone. */
function serveWindow(
  task: WindowTask,
  opened: Window | null,
  deliver: (port: MessagePort) => void,
  finish: (error?: Error) => void,
): () => void {
  let theirs: Window | null = opened
  let control: MessagePort | undefined

  function answer({ data, origin, source, isTrusted }: MessageEvent) {
    if (!isTrusted || origin !== location.origin || data !== readyMessage || !source) return
    // The blocked window's link gives us no handle: the first of our own windows that is ready is the one.
    theirs ??= source as Window
    if (source !== theirs) return
    const channels = { control: new MessageChannel(), vault: new MessageChannel() }
    control?.close()
    control = channels.control.port1
    control.onmessage = (event) => {
      if (WindowReport.safeParse(event.data).data === 'done') finish()
    }
    theirs.postMessage(task, location.origin, [channels.control.port2, channels.vault.port2])
    store.setState({ waiting: { task, state: 'open' } })
    deliver(channels.vault.port1)
  }

  addEventListener('message', answer)
  const watch = setInterval(() => {
    if (theirs?.closed) finish(new WindowClosedError())
  }, lookEveryMs)
  return () => {
    removeEventListener('message', answer)
    clearInterval(watch)
    control?.close()
  }
}
