import type { Network } from '#shared/networks.ts'
import type { PageWallet, PageWalletEvent } from '#shared/pageWallet.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { ConnectorRequest, Grant } from '../connector/connector.ts'

/** What a wallet of the page can do in one namespace. A wallet that speaks two has two of these. */
export type PageWalletHalf = {
  supports: (method: RpcMethodName) => boolean
  /** Asks the visitor, in the wallet. What is answered after the abort changes nothing here. */
  connect: (signal: AbortSignal) => Promise<Grant>
  /** Asks nobody. */
  restore: () => Promise<Grant | 'locked'>
  revoke: () => Promise<void>
  switchNetwork?: (network: Network) => Promise<void>
  request: (request: ConnectorRequest) => Promise<unknown>
  /** Takes what the wallet says by itself. */
  hear: (event: PageWalletEvent) => void
}

export type HalfOptions = {
  wallet: PageWallet
  /** Calls the wallet. @default callPageWallet */
  call?: (method: string, params?: unknown) => Promise<unknown>
  /** What the wallet grants by itself, or does not grant any more. */
  tell: (change: Grant | 'locked' | 'ended') => void
}
