import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { WindowClosedError } from '#shared/catalogueErrors.ts'
import { UserRejectedError } from '#shared/errors.ts'
import { type FrameNotice, readyMessage, WindowAnswer, type WindowTask } from './message.ts'

/** `blocked`: no window came; the view then shows a link, which takes a click, or a key, of its own. */
type Waiting = { task: WindowTask; state: 'opening' | 'blocked' | 'open' }

/** Takes what the window's vault sends over the port. */
type Receive = (port: MessagePort) => Promise<unknown>
type Finish = (outcome: { approved?: unknown } | { error: Error }) => void
type Serving = { task: WindowTask; opened: Window | null; receive: Receive; finish: Finish }

const store = createStore<{ waiting: Waiting | undefined }>(() => ({ waiting: undefined }))
const address = '/w/'
/** How often to look whether the window is still there: its closing fires no event here. */
const lookEveryMs = 250

let end: Finish | undefined

/** The wallet window, seen from the frame: a top-level page of our own origin. */
export const walletWindow = {
  store,
  address,

  /**
   * Opens the window in the click that asks for it, without a name: a named window can be taken over by the host page.
   * `receive` gets a port to the window's vault, again each time the window is loaded anew. Resolves with what the user
   * approved when the window has done the task and what it sent was received; throws 4001 when they rejected it there, and
   * 8021 when the window was closed before.
   */
  open(task: WindowTask, receive: Receive): Promise<unknown> {
    walletWindow.cancel()
    const popup = window.open(address, '_blank', 'popup,width=420,height=760')
    store.setState({ waiting: { task, state: popup ? 'opening' : 'blocked' } })

    return new Promise((resolve, reject) => {
      const stop = serveWindow({ task, opened: popup, receive, finish: (outcome) => end?.(outcome) })
      end = (outcome) => {
        end = undefined
        stop()
        store.setState({ waiting: undefined })
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.approved)
      }
    })
  },

  /** The visitor gave up, here or there, or the request ended by itself. */
  cancel(error: Error = new WindowClosedError()) {
    end?.({ error })
  },
}

/** Answers the window's "ready" with the task and the ports, and watches it until it is done or gone. */
function serveWindow({ task, opened, receive, finish }: Serving): () => void {
  let theirs: Window | null = opened
  let control: MessagePort | undefined
  let isDone = false
  const say = (notice: FrameNotice) => control?.postMessage(notice)

  function take({ data }: MessageEvent, received: Promise<unknown>) {
    const answer = z.safeParse(WindowAnswer, data)
    if (!answer.success || isDone) return
    isDone = true
    if (answer.data.type === 'rejected') {
      say('received')
      return finish({ error: new UserRejectedError() })
    }
    const { approved } = answer.data
    received.then(
      () => {
        say('received')
        finish({ approved })
      },
      (error: Error) => finish({ error }),
    )
  }

  function answer({ data, origin, source, isTrusted }: MessageEvent) {
    if (!isTrusted || origin !== location.origin || data !== readyMessage || !source || isDone) return
    // The blocked window's link gives us no handle: the first of our own windows that is ready is the one.
    theirs ??= source as Window
    // A second one is told nothing, and says so.
    if (source !== theirs) return
    const channels = { control: new MessageChannel(), vault: new MessageChannel() }
    control?.close()
    control = channels.control.port1
    const received = receive(channels.vault.port1)
    // A copy that never comes, because the task was rejected, is nobody's error.
    received.catch(() => undefined)
    control.onmessage = (event) => take(event, received)
    theirs.postMessage(task, location.origin, [channels.control.port2, channels.vault.port2])
    store.setState({ waiting: { task, state: 'open' } })
  }

  addEventListener('message', answer)
  const watch = setInterval(() => {
    if (theirs?.closed && !isDone) finish({ error: new WindowClosedError() })
  }, lookEveryMs)
  return () => {
    removeEventListener('message', answer)
    clearInterval(watch)
    if (!isDone) say('cancelled')
  }
}
