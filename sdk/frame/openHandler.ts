import type { OpenOptions } from '../api/types.ts'
import { createDeferred, type Deferred } from '../border/deferred.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import type { FrameElement } from './frameElement.ts'

/** Pending `open` call. The promise resolves early if the user presses Escape. */
type OpenCall = Deferred<void> & { options: OpenOptions }

type Settings = {
  element: Pick<FrameElement, 'show' | 'hide' | 'settle' | 'isWaiting'>
  /** Mounts the frame in the same task. Resolves with its methods once it has started. */
  getCalls: () => Promise<Pick<FrameCalls, 'open' | 'close' | 'batch'>>
  /** Returns false if the frame might not open a view. The dialog is then not shown early. */
  canShow: () => boolean
  /** If a frame is still starting, forwards the call to it and returns true. Otherwise returns false. */
  sendEarlyOpen: (options: OpenOptions) => boolean
  cancelEarlyOpen: () => void
  /** Returns the `open` state that the frame last reported. */
  isOpen: () => boolean
}

/**
 * Handles `open` calls. Shows the dialog in the same task as the call. The frame opens its modal once it has loaded,
 * unless the user has pressed Escape by then.
 */
export function createOpenHandler({ element, getCalls, canShow, sendEarlyOpen, cancelEarlyOpen, isOpen }: Settings) {
  let openCalls: OpenCall[] = []
  const showEarly = () => canShow() && element.show(true)
  const findPending = () => openCalls.find(({ isSettled }) => !isSettled)

  async function openFrame(call: OpenCall) {
    const frame = await getCalls()
    if (call.isSettled) return
    // Call `open` even if the handshake already contains the call. The frame opens only once.
    const opened = frame.open(call.options)
    // Show the dialog after the call. A frame that has already started renders while the dialog is being shown.
    showEarly()
    await opened
    // Wait for the frame's new state with an empty batch. The reply to `open` may arrive before the state, but the
    // reply to a later call cannot.
    if (!isOpen()) await frame.batch({ requests: [] })
  }

  return {
    open(options: OpenOptions = {}): Promise<void> {
      const call: OpenCall = Object.assign(createDeferred<void>(), { options })
      openCalls.push(call)
      openFrame(call)
        .finally(() => {
          openCalls = openCalls.filter((item) => item !== call)
          if (!findPending()) element.settle(isOpen())
        })
        .then(call.resolve, call.reject)
      if (sendEarlyOpen(options)) showEarly()
      return call.promise
    },

    /** Returns the options of the pending call, which are sent with the handshake. */
    getPendingOptions(): OpenOptions | undefined {
      return findPending()?.options
    },

    /** Shows the dialog once the frame has opened, unless the user has pressed Escape. */
    show() {
      if (findPending() || openCalls.length === 0) element.show()
    },

    /** Cancels all pending calls. Returns false if the frame has opened, because it then decides whether to close. */
    cancel(): boolean {
      if (!element.isWaiting()) return false
      for (const call of openCalls) call.resolve()
      // Cancel the early call, then close the frame unless another call is pending. The frame receives both calls in
      // this order, before the call of the next click.
      cancelEarlyOpen()
      getCalls()
        .then<unknown>((frame) => findPending() || frame.close())
        .catch(() => {})
      element.hide()
      return true
    },
  }
}
