import type { OpenOptions } from '../api/types.ts'
import { createDeferred, type Deferred } from '../border/deferred.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import type { FrameElement } from './frameElement.ts'

/** Pending `open` call. The promise resolves early if the user presses Escape. */
type OpenCall = Deferred<void> & { options: OpenOptions }

type Settings = {
  element: Pick<FrameElement, 'show' | 'hide' | 'settle' | 'isWaiting'>
  /** Mounts the frame in the same task. */
  getCalls: () => Promise<Pick<FrameCalls, 'open' | 'close' | 'batch'>>
  /** Returns false if the frame may open no view. */
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
    // The handshake may already contain this call. In that case, the frame opens only once.
    const opened = frame.open(call.options)
    // If the frame has already started, it renders while the dialog is being shown.
    showEarly()
    await opened
    // The reply to `open` may arrive before the frame's new state, but the reply to a later call cannot.
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
      // The frame receives these calls in order, before the next click's call.
      cancelEarlyOpen()
      getCalls()
        .then<unknown>((frame) => findPending() || frame.close())
        .catch(() => {})
      element.hide()
      return true
    },
  }
}
