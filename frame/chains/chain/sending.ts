import type { Network } from '#shared/chains/networks.ts'
import type { RpcMethodName } from '#shared/rpc/rpcMethods.ts'

/** `units` are base units, `to` is an address of the namespace. */
export type TransferWish = {
  network: Network
  from: string
  to: string
  /** Undefined for the native currency. */
  token: { address: string; decimals: number } | undefined
  units: bigint
  /** True when a sponsor pays the fee, because the account cannot. */
  isSponsored?: boolean | undefined
}

/** Undefined means unknown, which is not "no". */
export type RecipientFacts = {
  /** True when the address has code or is owned by a program: funds may be stuck there. */
  isContract: boolean | undefined
  isUnused: boolean | undefined
  /** True when the recipient is the contract or mint of the sent token, which is nearly always a mistake. */
  isToken: boolean
}

/** Loaded when a user sends, because implementations need encoders that the account view does not. */
export type Sending = {
  /**
   * Returns the transfer's maximum cost in addition to its amount, in base units of the native currency: fees and, on
   * Solana, the deposit for an account that the recipient lacks. Throws a coded error when the chain is unreachable.
   */
  maxCost: (wish: TransferWish) => Promise<bigint>
  /**
   * Returns a transfer's maximum L1 data fee, in base units of the native currency. It is part of {@link
   * Sending.maxCost}, but not of a transaction's fee fields. Undefined for a namespace without such networks.
   */
  dataFee?: (network: Network) => Promise<bigint>
  toRequest: (wish: TransferWish) => Promise<{ method: RpcMethodName; params: unknown }>
  inspectRecipient: (wish: Pick<TransferWish, 'network' | 'to' | 'token'>) => Promise<RecipientFacts>
}
