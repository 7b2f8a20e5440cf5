import { createStore } from 'zustand/vanilla'
import { WindowClosedError } from '#shared/catalogueErrors.ts'
import { doneMessage, readyMessage, receivedMessage, type WindowTask } from './message.ts'

/** `blocked`: no window came; the view then shows a link, which no browser blocks. */
type Waiting = { task: WindowTask; state: 'opening' | 'blocked' | 'open' }

/** Takes what the window's vault sends over the port. */
type Receive = (port: MessagePort) => Promise<unknown>
type Serving = { task: WindowTask; opened: Window | null; receive: Receive; finish: (error?: Error) => void }

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
   * `receive` gets a port to the window's vault, again each time the window is loaded anew. Resolves when the window has
   * done the task and what it sent was received; throws when it was closed before.
   */
  open(task: WindowTask, receive: Receive): Promise<void> {
    walletWindow.cancel()
    const popup = window.open(address, '_blank', 'popup,width=420,height=760')
    store.setState({ waiting: { task, state: popup ? 'opening' : 'blocked' } })

    return new Promise((resolve, reject) => {
      const stop = serveWindow({ task, opened: popup, receive, finish: (error) => end?.(error) })
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
function serveWindow({ task, opened, receive, finish }: Serving): () => void {
  let theirs: Window | null = opened
  let control: MessagePort | undefined
  let isDone = false

  function answer({ data, origin, source, isTrusted }: MessageEvent) {
    if (!isTrusted || origin !== location.origin || data !== readyMessage || !source) return
    // The blocked window's link gives us no handle: the first of our own windows that is ready is the one.
    theirs ??= source as Window
    if (source !== theirs) return
    const channels = { control: new MessageChannel(), vault: new MessageChannel() }
    control?.close()
    const port = channels.control.port1
    control = port
    const received = receive(channels.vault.port1)
    port.onmessage = (event) => {
      if (event.data !== doneMessage) return
      isDone = true
      received.then(
        () => {
          port.postMessage(receivedMessage)
          finish()
        },
        (error: Error) => finish(error),
      )
    }
    theirs.postMessage(task, location.origin, [channels.control.port2, channels.vault.port2])
    store.setState({ waiting: { task, state: 'open' } })
  }

  addEventListener('message', answer)
  const watch = setInterval(() => {
    if (theirs?.closed && !isDone) finish(new WindowClosedError())
  }, lookEveryMs)
  return () => {
    removeEventListener('message', answer)
    clearInterval(watch)
  }
}
