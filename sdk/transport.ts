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
  /** Called after each start of the wallet. */
  onStarted: (calls: FrameCalls) => void
}

/** Connects the client to the wallet in an iframe or in the browser extension. */
export type Transport = {
  ready: () => Promise<void>
  /** `isPreload` is true when no call of the page is pending. The wallet may then defer its start. */
  calls: (isPreload?: boolean) => Promise<FrameCalls>
  /** Lazy-loads the code that is rarely needed. */
  load: LoadLater
  mayBeConnected: () => boolean
  /** Returns the last reported state if it may still be valid. @default the state of the mirror */
  reported?: () => KitState | undefined
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<boolean>
  setTheme: (theme: Theme) => Promise<void>
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export type CreateTransport = (settings: TransportSettings) => Transport
