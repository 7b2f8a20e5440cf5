import type { KitEvent } from '../api/kitEvent.ts'
import type { KitOptions, Theme } from '../api/options.ts'
import type { Eip1193Events } from '../api/providers.ts'
import type { Diagnosis, KitState, OpenOptions } from '../api/types.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import type { LoadSendAsync } from '../providers/createProvider.ts'
import type { createMirror } from './mirror.ts'
import type { createSessionHint } from './sessionHint.ts'

export type TransportSettings = {
  /** Origin of the wallet. */
  origin: string
  /** URL of the frame's document. */
  src: string
  /** The options without the page's functions. */
  options: KitOptions
  siwx: KitOptions['siwx']
  /** Container of an inline wallet. True for the element of AppKit's pages. */
  inline: string | Element | boolean | undefined
  mirror: ReturnType<typeof createMirror>
  hint: ReturnType<typeof createSessionHint>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  /** Called each time the wallet has started. */
  onStarted: (calls: FrameCalls) => void
}

/** Connects the client to the wallet in an iframe or in the browser extension. */
export type Transport = {
  ready: () => Promise<void>
  /**
   * Starts the wallet and returns its methods. If `isPreload` is true, no call of the page is pending, so the wallet
   * may defer its start.
   */
  getCalls: (isPreload?: boolean) => Promise<FrameCalls>
  loadSendAsync: LoadSendAsync
  mayBeConnected: () => boolean
  /** Returns the last reported state if it may still be valid. @default the mirror's state */
  getReported?: () => KitState | undefined
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<boolean>
  setTheme: (theme: Theme) => Promise<void>
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export type CreateTransport = (settings: TransportSettings) => Transport
