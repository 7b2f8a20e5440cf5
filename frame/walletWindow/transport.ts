import type { WindowRequest } from './message.ts'
import type { PromptRequest } from './promptRequest.ts'

/** Any request that a wallet window can handle. */
export type AnyWindowRequest = WindowRequest | PromptRequest

/** Sends a window its request, with a port for the response and a port to the frame's vault. */
export type Deliver = (task: AnyWindowRequest, ports: [control: MessagePort, vault: MessagePort]) => void

export type TransportEvents = {
  /** Called whenever a window is ready, including after a reload. */
  onReady: (deliver: Deliver) => void
  /** Called when the window closes without responding. */
  onLost: () => void
}

/** Transport that shows the wallet window for one request. */
export type WindowTransport = {
  /** Opens the window, or another one. Must be called in a click handler. Returns false if the browser blocked it. */
  open: () => boolean
  close: () => void
}

export type CreateTransport = (events: TransportEvents) => WindowTransport
