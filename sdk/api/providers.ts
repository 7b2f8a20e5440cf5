import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { CaipNetworkId } from './caip.ts'

/** Maps each EIP-1193 event to the value that listeners receive. */
export type Eip1193Events = {
  /** The page has been given accounts. The value contains the current chain ID. */
  connect: { chainId: `0x${string}` }
  /** The page no longer has accounts. The value is the reason. */
  disconnect: WalletError
  /** The page's accounts changed. The value is the new list. */
  accountsChanged: string[]
  /** The page's network changed. The value is the new chain ID. */
  chainChanged: `0x${string}`
  /** An `eth_subscribe` subscription received a notification. */
  message: { type: string; data: unknown }
}

/** Maps each event of the Solana provider to the value that listeners receive. */
export type SolanaEvents = {
  /** The page has been given accounts. The value contains the current chain ID. */
  connect: { chainId: CaipNetworkId }
  /** The page no longer has accounts. The value is the reason. */
  disconnect: WalletError
  /** The page's accounts changed. The value is the new list of base58 addresses. */
  accountsChanged: string[]
  /** The page's network changed. The value is the new chain ID. */
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
 * EIP-1193 provider. Its errors are always `WalletError`s, with a code of EIP-1193, EIP-1474, EIP-5792 or the wallet.
 */
export type Eip1193Provider = Provider<Eip1193Events>

/** Provider of the `solana_*` methods, with the API of an EIP-1193 provider. Its chain IDs are CAIP-2 IDs. */
export type SolanaProvider = Provider<SolanaEvents>
