import { type Hex, hashTypedData } from 'viem'
import type { TypedData } from '#shared/rpcSchemas.ts'
import { plainTypedData } from './plainAddresses.ts'

/** Returns the digest that an account signs for typed data (EIP-712). */
export function digestOfTypedData(data: TypedData): Hex {
  return hashTypedData(plainTypedData(data) as Parameters<typeof hashTypedData>[0])
}
