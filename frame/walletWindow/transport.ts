import type { WindowRequest } from './message.ts'
import type { PromptRequest } from './promptRequest.ts'

/** Any request that a wallet window can handle. */
export type AnyWindowRequest = WindowRequest | PromptRequest

/** Sends the request to a window, with a port for the response and a port to the frame's vault. */
export type Deliver = (request: AnyWindowRequest, ports: [control: MessagePort, vault: MessagePort]) => void

export type TransportEvents = {
  /** Called each time a window is ready, including after a reload. */
  onReady: (deliver: Deliver) => void
  /** Called when the window closes without responding. */
  onLost: () => void
}

/** A transport that shows the wallet window for one request. */
export type WindowTransport = {
  /**
   * Opens the window, or another window for the same request. Call this in a click handler. Returns `blocked` if the
   * browser blocked the window, and `severed` if it opened but cannot answer.
   */
  open: () => 'opening' | 'blocked' | 'severed'
  close: () => void
}

export type CreateTransport = (events: TransportEvents) => WindowTransport
