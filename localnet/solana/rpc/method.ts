import { PublicKey } from '@solana/web3.js'
import type { Airdrops } from '../airdrops.ts'
import { invalidParams, RpcError } from './rpcError.ts'

/** What calls answer, by name. The parameters are whatever the caller sent: what does not fit is refused. */
export type Methods = Record<string, (...params: never[]) => unknown>

export type Context = {
  /** Wraps an answer about the state together with the slot that it is from. */
  withContext: <value>(value: value) => { context: object; value: value }
  /** Contains the addresses of the node, as `host:port`. */
  addresses: NodeAddresses
  airdrops: Airdrops
}
export type NodeAddresses = { rpc: string; pubsub: string }

export type CommitmentOption = { commitment?: string }

/** The key again, or a node's answer to what is none. */
export function checkKey(key: string): string {
  try {
    return new PublicKey(key).toBase58()
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
}

/** Reads a slot or another unsigned integer from JSON. */
export function readUnsigned(slot: unknown): bigint {
  if (typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0) return BigInt(slot)
  throw invalidParams(`Invalid params: invalid value: ${JSON.stringify(slot)}, expected u64.`)
}

/** Returns the error for a block that does not exist yet. */
export function blockNotAvailable(slot: bigint): RpcError {
  return new RpcError(-32004, `Block not available for slot ${slot}`)
}
