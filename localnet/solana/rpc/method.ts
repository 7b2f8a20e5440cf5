import { PublicKey } from '@solana/web3.js'
import type { Airdrops } from '../bank/airdrops.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'

/** Methods by name. Parameters are unvalidated user input, so each method rejects invalid ones. */
export type Methods = Record<string, (...params: never[]) => unknown>

export type Context = {
  withContext: <value>(value: value) => { context: object; value: value }
  /** The node's addresses, as `host:port`. */
  addresses: NodeAddresses
  airdrops: Airdrops
}
export type NodeAddresses = { rpc: string; pubsub: string }

export type CommitmentOption = { commitment?: string }

export function checkKey(key: string): string {
  try {
    return new PublicKey(key).toBase58()
  } catch {
    throw createInvalidParamsError('Invalid param: Invalid')
  }
}

export function readUnsigned(slot: unknown): bigint {
  if (typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0) return BigInt(slot)
  throw createInvalidParamsError(`Invalid params: invalid value: ${JSON.stringify(slot)}, expected u64.`)
}

export function createBlockNotAvailableError(slot: bigint): RpcError {
  return new RpcError(-32004, `Block not available for slot ${slot}`)
}
