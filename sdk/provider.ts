import type { WalletError } from '#shared/errors.ts'
import type { CaipNetworkId } from './caip.ts'
import { createEmitter } from './emitter.ts'

/** Maps each event of EIP-1193 to the value that a listener receives. */
export type Eip1193Events = {
  /** The page has accounts now. */
  connect: { chainId: `0x${string}` }
  /** The page has no accounts any more. */
  disconnect: WalletError
  /** The accounts of the page are these now. */
  accountsChanged: string[]
  /** The page uses this network now. */
  chainChanged: `0x${string}`
  /** A subscription of `eth_subscribe` has news. */
  message: { type: string; data: unknown }
}

/** Maps each event of a Solana provider to the value that a listener receives. */
export type SolanaEvents = {
  /** The page has accounts now. */
  connect: { chainId: CaipNetworkId }
  /** The page has no accounts any more. */
  disconnect: WalletError
  /** Addresses in base58. */
  accountsChanged: string[]
  /** The page uses this network now. */
  chainChanged: CaipNetworkId
}

/** The providers of all namespaces have these members in common. */
export type Provider<events> = {
  /** It is `extension` when the extension of this browser answers, and not a kit of the page. */
  readonly isOriel: true | 'extension'
  /**
   * Sends one JSON-RPC request to the wallet and returns its result. Rejects with a `WalletError`: 4001 when the
   * visitor refuses, 4100 without a connection, 4200 for an unknown method, 4900 when the wallet cannot be reached.
   * `isChosen` says that the visitor chose Oriel in a list of the page's own, so that a request to connect shows its
   * wallet and not a second list.
   */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly isChosen?: boolean
  }): Promise<unknown>
  on<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  removeListener<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  /** Sends a JSON-RPC request, or a list of them, in the form of libraries that are older than EIP-1193. */
  sendAsync(payload: unknown, callback: (error: unknown, response: unknown) => void): void
}

/** Describes an EIP-1193 provider. Each rejection is a `WalletError` with the code of the EIP. */
export type Eip1193Provider = Provider<Eip1193Events>

/** Describes a provider of the same form for the `solana_*` methods. Its chain id is the CAIP-2 id. */
export type SolanaProvider = Provider<SolanaEvents>

type SendAsync = (request: Eip1193Provider['request'], ...rest: Parameters<Eip1193Provider['sendAsync']>) => unknown

/** Loads what is rarely needed. */
export type LoadLater = () => Promise<{ sendAsync: SendAsync }>

type ProviderSettings = Pick<Eip1193Provider, 'isOriel' | 'request'> & { load: LoadLater }

/** Creates a provider around its `request`, and the emitter of its events. */
export function createProvider({ isOriel, request, load }: ProviderSettings) {
  const emitter = createEmitter<Eip1193Events>()
  const provider: Eip1193Provider = {
    isOriel,
    request,
    sendAsync(payload, callback) {
      load().then(({ sendAsync }) => sendAsync(request, payload, callback), callback as (error: unknown) => void)
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return { emitter, provider }
}
