import { type CaipNetworkId, toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import { ChainDisconnectedError, InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { isTypedDataMethod } from '@oriel/shared/rpc/rpcMethods.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'

/**
 * Serializes params so that the wallet can parse them. The wallet's JSON parser treats any run of 17 digits before `,`
 * `}` or `]` as an oversized number, even inside a string, and the corrupted request never gets a response. Throws if
 * such a string cannot be escaped.
 */
export function serializeParams(method: string, params: unknown): unknown {
  if (!isTypedDataMethod(method)) {
    if (hasUnsafeDigits(params)) throw new InvalidParamsError(unreadable)
    return params
  }
  const [address, typedData] = params as [string, TypedData]
  return [address, serializeTypedData(typedData)]
}

/**
 * Throws if a transaction specifies a different network. The wallet would sign such a transaction for the active
 * network.
 */
export function assertForNetwork(method: string, params: unknown, networkId: CaipNetworkId) {
  if (method !== 'eth_sendTransaction') return
  const [{ chainId }] = readParams(method, params)
  const requestedId = chainId === undefined ? networkId : toEvmNetworkId(chainId)
  if (requestedId === networkId) return
  throw new ChainDisconnectedError(
    `The wallet is on ${networkId}, and this is for ${requestedId}. Switch the network first.`,
    { data: { reason: 'otherNetwork' } },
  )
}

/** Returns the network that the calls specify. The wallet itself reads the network from the session request. */
export function readCallsNetwork(method: string, params: unknown): CaipNetworkId | undefined {
  if (method !== 'wallet_sendCalls') return undefined
  const [{ chainId }] = readParams(method, params)
  return chainId === undefined ? undefined : toEvmNetworkId(chainId)
}

const unreadable =
  'Wallets cannot read a text with 17 or more digits right before a comma or a closing bracket. Write it another way.'

/**
 * True if the wallet's parser would corrupt a string. Ignores numbers outside strings, because they are parsed
 * correctly.
 */
function hasUnsafeDigits(params: unknown): boolean {
  const text = JSON.stringify(params, (_, value) => (typeof value === 'number' ? 0 : value)) ?? ''
  return /\d{17}[,}\]]/.test(text)
}

/** Serializes typed data as JSON, with unsafe numbers as strings. */
export function serializeTypedData(typedData: TypedData): string {
  const text = JSON.stringify(typedData, (_, value) => (typeof value === 'number' ? serializeNumber(value) : value))
  // Escape the last digit of each long run of digits. Such runs now occur only in strings, and escaping a digit leaves
  // the parsed string unchanged.
  return text.replace(/(\d{16,})(\d)(?=[,}\]])/g, (_, digits: string, last: string) => `${digits}\\u003${last}`)
}

/**
 * Converts an unsafe integer to a decimal string, which EIP-712 also accepts. A JavaScript number above 2^53 may have
 * lost digits.
 */
function serializeNumber(value: number): number | string {
  if (Number.isSafeInteger(value)) return value
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}
