import { createDeferred, type Deferred } from './deferred.ts'
import type { FrameCalls } from './frameCalls.ts'
import type { FrameElement } from './frameElement.ts'
import type { OpenOptions } from './types.ts'

/** A pending `open` call. Its promise resolves early when the user presses Escape. */
type Opening = Deferred<void> & { options: OpenOptions }

type Options = {
  element: Pick<FrameElement, 'show' | 'hide' | 'settle' | 'isWaiting'>
  /** Mounts the frame in the same task. */
  calls: () => Promise<Pick<FrameCalls, 'open' | 'close' | 'batch'>>
  /** False if the frame may open nothing. */
  mayShow: () => boolean
  /** Sends the call to a starting frame. Returns true if one is starting. */
  sendEarlyOpen: (options: OpenOptions) => boolean
  cancelEarlyOpen: () => void
  /** Returns the last `open` state that the frame reported. */
  isOpen: () => boolean
}

/**
 * Handles `open` calls. Shows the dialog in the task of the call. The frame opens its modal once it has loaded, unless
 * the user pressed Escape before.
 */
export function createOpenings({ element, calls, mayShow, sendEarlyOpen, cancelEarlyOpen, isOpen }: Options) {
  let all: Opening[] = []
  const showEarly = () => mayShow() && element.show(true)
  const next = () => all.find(({ isSettled }) => !isSettled)

  async function ask(opening: Opening) {
    const frame = await calls()
    if (opening.isSettled) return
    // The frame deduplicates this call with the equal one in the handshake.
    const answer = frame.open(opening.options)
    // A started frame renders at the same time.
    showEarly()
    await answer
    // The reply may arrive before the frame's state, but the reply to a later call may not.
    if (!isOpen()) await frame.batch({ requests: [] })
  }

  return {
    open(options: OpenOptions = {}): Promise<void> {
      const opening: Opening = Object.assign(createDeferred<void>(), { options })
      all.push(opening)
      const asking = ask(opening).finally(() => {
        all = all.filter((one) => one !== opening)
        if (!next()) element.settle(isOpen())
      })
      asking.then(opening.resolve, opening.reject)
      if (sendEarlyOpen(options)) showEarly()
      return opening.promise
    },

    /** Returns the options of the pending call, which are sent with the handshake. */
    pendingOptions(): OpenOptions | undefined {
      return next()?.options
    },

    /** Shows the dialog when the frame has opened, unless the user pressed Escape. */
    show() {
      if (next() || all.length === 0) element.show()
    },

    /** Cancels all pending calls. Returns false if the frame has opened, which then decides whether to close. */
    cancel(): boolean {
      if (!element.isWaiting()) return false
      for (const opening of all) opening.resolve()
      // The frame receives these calls in order, before the call of the next click.
      cancelEarlyOpen()
      calls()
        .then<unknown>((frame) => next() || frame.close())
        .catch(() => {})
      element.hide()
      return true
    },
  }
}
