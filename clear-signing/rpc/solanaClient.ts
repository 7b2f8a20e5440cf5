import type { Network } from '@oriel/shared/chains/networks.ts'
import { createBatcher, type JsonRpcOptions } from './jsonRpc.ts'

/** Asks a Solana node. It throws coded errors only; integers too large for a number come as text. */
export type SolanaClient = {
  request: <result = unknown>(method: string, ...params: unknown[]) => Promise<result>
}

/** Holds a number that may have more digits than a double can represent. */
export type RpcInteger = number | string

export function createSolanaClient(network: Network, options: JsonRpcOptions): SolanaClient {
  const request = createBatcher(network, { ...options, parse: parseExactly })
  return { request: <result>(method: string, ...params: unknown[]) => request<result>({ method, params }) }
}

/**
 * Solana writes 64-bit integers as JSON numbers. Numbers that a double may round are put in quotes first; the pattern
 * takes whole strings, so that no digit inside one is touched.
 */
export function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
  )
  return JSON.parse(exact)
}
