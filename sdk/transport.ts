import type { FrameCalls } from './frameCalls.ts'
import type { KitEvent } from './kitEvent.ts'
import type { createMirror } from './mirror.ts'
import type { KitOptions, Theme } from './options.ts'
import type { Eip1193Events, LoadLater } from './provider.ts'
import type { createSessionHint } from './sessionHint.ts'
import type { Diagnosis, KitState, OpenOptions } from './types.ts'

export type TransportSettings = {
  /** Origin of the wallet. */
  origin: string
  /** URL of the frame's document. */
  src: string
  /** The options without the page's functions. */
  options: KitOptions
  siwx: KitOptions['siwx']
  mirror: ReturnType<typeof createMirror>
  hint: ReturnType<typeof createSessionHint>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  /** Called when the wallet has started, and again after each restart. */
  onStarted: (calls: FrameCalls) => void
}

/** Connects the kit to the wallet: in an iframe, or in the browser extension. */
export type Transport = {
  ready: () => Promise<void>
  /** `isPreload` is true when no call of the page waits. The wallet may then start a little later. */
  calls: (isPreload?: boolean) => Promise<FrameCalls>
  /** Loads the code that is rarely needed. */
  load: LoadLater
  mayBeConnected: () => boolean
  /** Returns the last state that may still be true. By default, that is the mirror's. */
  reported?: () => KitState | undefined
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<boolean>
  setTheme: (theme: Theme) => Promise<void>
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export type CreateTransport = (settings: TransportSettings) => Transport
