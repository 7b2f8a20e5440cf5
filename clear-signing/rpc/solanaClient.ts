import type { Network } from '@oriel/shared/chains/networks.ts'
import { createBatcher, type JsonRpcOptions } from './jsonRpc.ts'

/** Solana node client. Throws coded errors only. Returns integers that are too large for a number as strings. */
export type SolanaClient = {
  request: <result = unknown>(method: string, ...params: unknown[]) => Promise<result>
}

/** Integer that may have more digits than a double can represent. */
export type RpcInteger = number | string

export function createSolanaClient(network: Network, options: JsonRpcOptions): SolanaClient {
  const request = createBatcher(network, { ...options, parse: parseExactly })
  return { request: <result>(method: string, ...params: unknown[]) => request<result>({ method, params }) }
}

/**
 * Parses JSON in which Solana writes 64-bit integers as numbers. Returns a string for every number that a double might
 * round. The pattern consumes whole strings, so digits inside them are unchanged.
 */
export function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
  )
  return JSON.parse(exact)
}
