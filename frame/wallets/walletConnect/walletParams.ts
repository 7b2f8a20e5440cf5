import { type CaipNetworkId, evmNetworkId } from '#shared/caip.ts'
import { ChainDisconnectedError, InvalidParamsError } from '#shared/errors.ts'
import type { TransactionRequest, TypedData } from '#shared/rpcSchemas.ts'

/**
 * The params as the wallet can read them. Its JSON reader takes any run of 17 digits before `,` `}` or `]` for a number that
 * is too large, in the middle of a text too, and the broken request is then never answered. Where such a text cannot be
 * written another way, nothing is sent.
 */
export function walletParams(method: string, params: unknown): unknown {
  if (method !== 'eth_signTypedData_v4') {
    if (hasBrokenText(params)) throw new InvalidParamsError(unreadable)
    return params
  }
  const [address, typedData] = params as [string, TypedData]
  return [address, writeTypedData(typedData)]
}

/** A transaction that names a network is for no other: the session would have the wallet sign it for the one in use. */
export function mustBeForNetwork(method: string, params: unknown, networkId: CaipNetworkId) {
  if (method !== 'eth_sendTransaction') return
  const [{ chainId }] = params as [TransactionRequest]
  const named = chainId === undefined ? networkId : evmNetworkId(chainId)
  if (named === networkId) return
  throw new ChainDisconnectedError(`The wallet is on ${networkId}, and this is for ${named}. Switch the network first.`)
}

const unreadable =
  'Wallets cannot read a text with 17 or more digits right before a comma or a closing bracket. Write it another way.'

/** Numbers by themselves do arrive. */
function hasBrokenText(params: unknown): boolean {
  const text = JSON.stringify(params, (_, value) => (typeof value === 'number' ? 0 : value)) ?? ''
  return /\d{17}[,}\]]/.test(text)
}

/** JSON text, as wallets expect it, in which numbers that are not exact everywhere are strings. */
export function writeTypedData(typedData: TypedData): string {
  const text = JSON.stringify(typedData, (_, value) => (typeof value === 'number' ? writeNumber(value) : value))
  // Only texts hold such a run now. Written otherwise, its last digit still reads the same.
  return text.replace(/(\d{16,})(\d)(?=[,}\]])/g, (_, digits: string, last: string) => `${digits}\\u003${last}`)
}

/** From 2^53 on a number is not what the dapp wrote, but what is left of it; EIP-712 takes decimal text for any number. */
function writeNumber(value: number): number | string {
  if (Number.isSafeInteger(value)) return value
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}
