import type { Network } from '@oriel/shared/chains/networks.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'

/**
 * A transfer that the user wants to send. `units` are base units, and `to` is an address in the network's namespace.
 */
export type TransferRequest = {
  network: Network
  from: string
  to: string
  /** The token to send. Undefined for the native currency. */
  token: { address: string; decimals: number } | undefined
  units: bigint
  /** True if a sponsor pays the fee for an account that cannot pay it. */
  isSponsored?: boolean | undefined
}

/** On-chain information about a recipient. Undefined means unknown, not false. */
export type RecipientInfo = {
  /** True if the address has code (EVM) or is owned by a program (Solana), where funds may get stuck. */
  isContract: boolean | undefined
  isUnused: boolean | undefined
  /** True if the recipient is the sent token's own contract or mint, which is nearly always a mistake. */
  isToken: boolean
}

/**
 * Functions for sending transfers. Lazy-loaded when the user sends, because the account view does not need their
 * encoders.
 */
export type Sending = {
  /**
   * Returns the most that a transfer can cost on top of its amount, in base units of the native currency: fees and, on
   * Solana, the rent deposit for a token account that the recipient lacks. Throws a coded error if the chain is
   * unreachable.
   */
  maxCost: (request: TransferRequest) => Promise<bigint>
  /**
   * Returns a transfer's maximum L1 data fee, in base units of the native currency. {@link Sending.maxCost} includes
   * it, but a transaction's fee fields do not. Undefined for namespaces without rollups.
   */
  dataFee?: (network: Network) => Promise<bigint>
  toRequest: (request: TransferRequest) => Promise<{ method: RpcMethodName; params: unknown }>
  inspectRecipient: (request: Pick<TransferRequest, 'network' | 'to' | 'token'>) => Promise<RecipientInfo>
}
