import type { Network } from '@oriel/shared/chains/networks.ts'
import type { PageWallet, PageWalletEvent } from '@oriel/shared/kit/pageWallet.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import type { ConnectorRequest, Grant, SignInRequest } from '../connector/connector.ts'

/** One namespace of a page wallet. */
export type PageWalletNamespace = {
  supports: (method: RpcMethodName) => boolean
  /**
   * Connects the wallet. Ignores its response after an abort. A wallet that supports `signIn` signs in with the same
   * prompt.
   */
  connect: (signal: AbortSignal, signIn?: SignInRequest) => Promise<Grant>
  /** Reads the current grant without prompting. */
  restore: () => Promise<Grant | 'locked'>
  revoke: () => Promise<void>
  switchNetwork?: (network: Network) => Promise<void>
  request: (request: ConnectorRequest) => Promise<unknown>
  onEvent: (event: PageWalletEvent) => void
}

export type PageWalletOptions = {
  wallet: PageWallet
  /** Calls the wallet. @default callPageWallet */
  call?: (method: string, params?: unknown) => Promise<unknown>
  onChange: (change: Grant | 'locked' | 'ended') => void
}
