import { createDeferred, type Deferred } from './deferred.ts'
import type { FrameCalls } from './frameCalls.ts'
import type { FrameElement } from './frameElement.ts'
import type { OpenOptions } from './types.ts'

/** The promise of the page settles early when the visitor pressed Escape. */
type Opening = Deferred<void> & { options: OpenOptions }

type Options = {
  element: Pick<FrameElement, 'show' | 'hide' | 'settle' | 'isWaiting'>
  /** Mounts the frame in the same task. */
  calls: () => Promise<Pick<FrameCalls, 'open' | 'close' | 'batch'>>
  /** Returns false where the frame may open nothing. */
  mayShow: () => boolean
  /** Sends the call to a frame that starts. Returns true when one does. */
  sendEarlyOpen: (options: OpenOptions) => boolean
  cancelEarlyOpen: () => void
  /** Returns what the frame reported last. */
  isOpen: () => boolean
}

/**
 * Shows the dialog in the task of the page's call. The frame opens its modal when it is there, unless the visitor
 * pressed Escape meanwhile.
 */
export function createOpenings({ element, calls, mayShow, sendEarlyOpen, cancelEarlyOpen, isOpen }: Options) {
  let all: Opening[] = []
  const showEarly = () => mayShow() && element.show(true)
  const next = () => all.find(({ isSettled }) => !isSettled)

  async function ask(opening: Opening) {
    const frame = await calls()
    if (opening.isSettled) return
    // The frame gives the first equal call the answer of its hello.
    const answer = frame.open(opening.options)
    // A frame that has started renders meanwhile.
    showEarly()
    await answer
    // The answer may arrive before the frame's state, but that of a later call may not.
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

    /** Returns the options of the call that waits, which are sent with the hello. */
    pendingOptions(): OpenOptions | undefined {
      return next()?.options
    },

    /** Shows what the frame has opened, unless the visitor has left that. */
    show() {
      if (next() || all.length === 0) element.show()
    },

    /** Returns false when the frame has opened, so that only the frame may decide to close. */
    cancel(): boolean {
      if (!element.isWaiting()) return false
      for (const opening of all) opening.resolve()
      // The frame has these calls in the order in which they are made here, before that of a next click.
      cancelEarlyOpen()
      calls()
        .then<unknown>((frame) => next() || frame.close())
        .catch(() => {})
      element.hide()
      return true
    },
  }
}
