import { DisconnectedError } from '#shared/errors.ts'
import { askParent } from './askParent.ts'
import { type FrameCalls, FrameClient } from './frameClient.ts'
import { FrameElement } from './frameElement.ts'
import { openLink } from './openLink.ts'
import { createPageWallets } from './pageWallets.ts'
import type { KitEvent, KitOptions, KitState } from './types.ts'

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
  const element = new FrameElement({
    src,
    zIndex: options.options.themeVariables?.zIndex,
    onCancel: () => client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  const ended = new AbortController()
  const wallets = createPageWallets(ended.signal)
  const client = new FrameClient({
    ...options,
    element,
    page: {
      discoverWallets: (_, calls) => wallets.discover(calls),
      callWallet: wallets.call,
      openLink,
      askParent: (question) => askParent(question, ended.signal),
    },
  })

  return {
    ready: () => client.ready,
    calls: () => client.calls(),
    isMounted: () => client.isMounted,
    setZIndex: (zIndex) => element.setZIndex(zIndex),
    destroy() {
      ended.abort()
      client.destroy(new DisconnectedError('This kit was destroyed.'))
    },
  }
}

/** Where there is no page: a server that renders the dapp. */
export function createNoFrame(): Frame {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // Nobody has to listen.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    isMounted: () => false,
    setZIndex() {},
    destroy() {},
  }
}
