import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'
import { isValidAddress } from '../http/requestedAccount.ts'

const Params = z.object({ address: z.string().max(64) })

/**
 * Converts `getAddressBalance`, a method of the hosted service (AppKit's `BlockchainApiController`), to a node call.
 */
export function toNodeCall(namespace: Namespace, params: unknown): { method: string; params: unknown[] } | undefined {
  const { address } = Params.safeParse(params).data ?? {}
  if (address === undefined || !isValidAddress(namespace, address)) return undefined
  return namespace === 'eip155'
    ? { method: 'eth_getBalance', params: [address, 'latest'] }
    : { method: 'getBalance', params: [address] }
}

/** Returns the balance in base units as a JSON string, or undefined when the result contains none. */
export function readBalance(result: Buffer | string): string | undefined {
  const text = result.toString()
  const hex = /^"(0x[0-9a-f]{1,64})"$/i.exec(text)?.[1]
  if (hex !== undefined) return JSON.stringify(BigInt(hex).toString())
  // Extract the digits, because JSON.parse would round lamports above 2^53.
  const lamports = /"value"\s*:\s*(\d{1,20})\s*[,}]/.exec(text)?.[1]
  return lamports === undefined ? undefined : JSON.stringify(lamports)
}
