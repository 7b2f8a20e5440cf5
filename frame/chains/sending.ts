import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'

/** `units` are base units, `to` is an address of the namespace. */
export type TransferWish = {
  network: Network
  from: string
  to: string
  /** Undefined for the network's own currency. */
  token: { address: string; decimals: number } | undefined
  units: bigint
}

/** Undefined means unknown, which is not "no". */
export type RecipientFacts = {
  /** The address has code, or a program owns it: money may be stuck there. */
  isContract: boolean | undefined
  isUnused: boolean | undefined
  /** The address of the token that is sent: nearly always a mistake. */
  isToken: boolean
}

/** They are loaded when a visitor sends, because they need encoders that the account does not. */
export type Sending = {
  /**
   * The most that the transfer costs beside what it moves, in base units of the network's own currency: fees, and on Solana
   * the deposit for an account that the recipient lacks. Throws a coded error when the chain cannot be asked.
   */
  maxCost: (wish: TransferWish) => Promise<bigint>
  /**
   * Returns the maximum that a network charges for writing a transfer's data to another network, in base units of its
   * currency. It is part of {@link Sending.maxCost}, but not of the fee that a transaction names. Undefined for a
   * namespace without such networks.
   */
  dataFee?: (network: Network) => Promise<bigint>
  toRequest: (wish: TransferWish) => Promise<{ method: RpcMethodName; params: unknown }>
  inspectRecipient: (wish: Pick<TransferWish, 'network' | 'to' | 'token'>) => Promise<RecipientFacts>
}
