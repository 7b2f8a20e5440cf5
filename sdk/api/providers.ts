import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { CaipNetworkId } from './caip.ts'

/** Maps each EIP-1193 event to the value that listeners receive. */
export type Eip1193Events = {
  /** Emitted with the current chain ID when the page is given accounts. */
  connect: { chainId: `0x${string}` }
  /** Emitted with the reason when the page no longer has accounts. */
  disconnect: WalletError
  /** Emitted with the new list when the page's accounts change. */
  accountsChanged: string[]
  /** Emitted with the new chain ID when the page's network changes. */
  chainChanged: `0x${string}`
  /** Emitted when an `eth_subscribe` subscription receives a notification. */
  message: { type: string; data: unknown }
}

/** Maps each event of the Solana provider to the value that listeners receive. */
export type SolanaEvents = {
  /** Emitted with the current chain ID when the page is given accounts. */
  connect: { chainId: CaipNetworkId }
  /** Emitted with the reason when the page no longer has accounts. */
  disconnect: WalletError
  /** Emitted with the new list of base58 addresses when the page's accounts change. */
  accountsChanged: string[]
  /** Emitted with the new chain ID when the page's network changes. */
  chainChanged: CaipNetworkId
}

/** The members shared by the providers of all namespaces. */
export type Provider<events> = {
  /** `extension` if the provider belongs to the browser extension, true if it belongs to a client in the page. */
  readonly isOriel: true | 'extension'
  /**
   * Sends a JSON-RPC request to the wallet and returns its result. Rejects with a `WalletError`: 4001 if the user
   * rejects the request, 4100 if no wallet is connected, 4200 for an unknown method, and 4900 if the wallet cannot be
   * reached. Set `isChosen` if the user already chose Oriel in the page's own wallet list, so that a connection request
   * does not show a second list.
   */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly isChosen?: boolean
  }): Promise<unknown>
  on<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  removeListener<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  /** Sends one JSON-RPC request or a batch, with the callback API that predates EIP-1193. */
  sendAsync(payload: unknown, callback: (error: unknown, response: unknown) => void): void
}

/**
 * EIP-1193 provider that rejects only with `WalletError`s. Their codes come from EIP-1193, EIP-1474, EIP-5792 or the
 * wallet.
 */
export type Eip1193Provider = Provider<Eip1193Events>

/** Provider of the `solana_*` methods, with the same API as an EIP-1193 provider but CAIP-2 chain IDs. */
export type SolanaProvider = Provider<SolanaEvents>
