import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { type Hex, hashTypedData } from 'viem'
import { toPlainTypedData } from '../account/plainAddresses.ts'

/** Computes the digest that an account signs for typed data (EIP-712). */
export function getTypedDataDigest(data: TypedData): Hex {
  return hashTypedData(toPlainTypedData(data) as Parameters<typeof hashTypedData>[0])
}
