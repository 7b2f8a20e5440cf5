import { DisconnectedError, type WalletError } from '#shared/errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import { createFrameClient } from './frameClient.ts'
import { createFrameElement } from './frameElement.ts'
import { withPictureOptions } from './frameUrl.ts'
import { createOpenings } from './openings.ts'
import { openLink } from './openLink.ts'
import type { KitOptions, Theme } from './options.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'
import type { Eip1193Events } from './provider.ts'
import type { Diagnosis, KitEvent, KitState, OpenOptions } from './types.ts'

type Options = {
  origin: string
  src: string
  options: KitOptions
  getState: () => KitState
  wasConnected: () => boolean
  /** Returns what the page has asked for by `setTheme`. */
  theme: () => Theme | undefined
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  onStarted: (calls: FrameCalls) => void
  setLoading: (loading: boolean) => void
  onLost: () => void
}

export type Frame = {
  ready: () => Promise<void>
  calls: () => Promise<FrameCalls>
  isMounted: () => boolean
  open: (options?: OpenOptions) => Promise<void>
  /** Closes a dialog that waits for the frame. Returns false when there is none. */
  cancelOpening: () => boolean
  setTheme: (theme: Theme) => void
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export function createFrame({ src, getState, theme, wasConnected, ...options }: Options): Frame {
  const element = createFrameElement({
    src: () => withPictureOptions(src, options.options),
    theme: options.options,
    // It comes after the click that mounts the frame, and before the frame's document.
    onMounted: () => setTimeout(later.watch),
    onCancel: () => openings.cancel() || client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  // The doctor's page, which the deployment serves, says what keeps the wallet from working in the dapp's page.
  const doctor = `${src.replace('/f/', '/doctor/')}?origin=${location.origin}`
  const ended = new AbortController()
  const later = createPageWalletLoader(options.origin, ended.signal)
  const client = createFrameClient({
    ...options,
    src,
    doctor,
    element,
    load: later.load,
    greet: () => ({ open: openings.take(), theme: theme(), wallets: later.hasWallets() || undefined }),
    show: () => openings.show(),
    page: { ...later.served, message: options.onMessage, openLink },
  })
  const openings = createOpenings({
    element,
    calls: client.calls,
    // With `basic`, the frame opens nothing for a connected visitor.
    mayShow: () => !(options.options.basic && wasConnected()),
    bring: client.bringOpen,
    isOpen: () => getState().open,
  })

  return {
    ready: client.ready,
    calls: client.calls,
    isMounted: element.isMounted,
    open: openings.open,
    cancelOpening: openings.cancel,
    setTheme: element.setTheme,
    async diagnose() {
      try {
        const frame = await client.calls()
        return await (await later.load()).diagnose(frame, element.iframe())
      } catch (error) {
        const { code, message } = error as WalletError
        const fix = { where: 'doctor', line: doctor }
        return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
      }
    },
    destroy() {
      ended.abort()
      client.destroy(new DisconnectedError('This kit was destroyed.'))
    },
  }
}

/** Creates the frame of a server that renders the dapp: every call rejects with 4900. */
export function createNoFrame(): Frame {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // A server need not handle the rejection.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    isMounted: () => false,
    open: () => failed,
    cancelOpening: () => false,
    setTheme() {},
    diagnose: () => failed,
    destroy() {},
  }
}
