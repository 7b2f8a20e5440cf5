import { DisconnectedError } from '#shared/errors.ts'
import { createDeferred } from './deferred.ts'
import { type FrameCalls, FrameClient } from './frameClient.ts'
import { FrameElement } from './frameElement.ts'
import type { KitEvent, KitOptions, KitState } from './types.ts'

/** The user pressed Escape and the frame said nothing: it hangs, and must not keep the page. */
const closeTimeoutMs = 3000

type Options = {
  origin: string
  src: string
  options: KitOptions
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onStarted: (calls: FrameCalls) => void
  onLost: () => void
}

/** The frame as the kit sees it: mounted and started by the first call. */
export type Frame = {
  ready: () => Promise<void>
  calls: () => Promise<FrameCalls>
  isMounted: () => boolean
  setZIndex: (zIndex: number) => void
  destroy: () => void
}

/** Puts the element and its client together. */
export function createFrame({ src, ...options }: Options): Frame {
  const element = new FrameElement({ src, zIndex: options.options.themeVariables?.zIndex, onCancel, onRemoved })
  const client = new FrameClient({ ...options, element })

  let isClosing = false
  function onCancel() {
    if (isClosing) return
    isClosing = true
    const silent = new DisconnectedError('The wallet frame does not answer.', { data: { reason: 'frame-silent' } })
    const timer = setTimeout(() => client.drop(silent), closeTimeoutMs)
    const stop = () => {
      isClosing = false
      clearTimeout(timer)
    }
    void client
      .calls()
      .then((calls) => calls.close())
      .then(stop, stop)
  }

  function onRemoved() {
    client.onRemoved()
  }

  return {
    ready: () => client.ready,
    calls: () => client.calls(),
    isMounted: () => client.isMounted,
    setZIndex: (zIndex) => element.setZIndex(zIndex),
    destroy: () => client.destroy(new DisconnectedError('This kit was destroyed.')),
  }
}

/** Where there is no page: a server that renders the dapp. */
export function createNoFrame(): Frame {
  const ready = createDeferred<void>()
  const error = new DisconnectedError('The wallet needs a browser; this code runs outside of one.')
  ready.reject(error)
  return {
    ready: () => ready.promise,
    calls: () => Promise.reject(error),
    isMounted: () => false,
    setZIndex() {},
    destroy() {},
  }
}
