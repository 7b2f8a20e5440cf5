import { PublicKey } from '@solana/web3.js'
import type { Airdrops } from '../airdrops.ts'
import { invalidParams, RpcError } from './rpcError.ts'

/** The methods by name. Parameters are unchecked input of the caller, so each method refuses invalid ones. */
export type Methods = Record<string, (...params: never[]) => unknown>

export type Context = {
  /** Wraps an answer about the state with the slot that it is from. */
  withContext: <value>(value: value) => { context: object; value: value }
  /** Addresses of the node, as `host:port`. */
  addresses: NodeAddresses
  airdrops: Airdrops
}
export type NodeAddresses = { rpc: string; pubsub: string }

export type CommitmentOption = { commitment?: string }

/** Returns the key. Throws a node's error when it is invalid. */
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
