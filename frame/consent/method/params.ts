import { type CaipNetworkId, toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { readField } from '@oriel/shared/json.ts'

export function readSender(params: unknown): string | undefined {
  const [first] = Array.isArray(params) ? params : [params]
  const sender = readField(first, 'from') ?? readField(first, 'pubkey')
  if (sender === undefined || sender === null) return undefined
  // Throw if the sender is not a string, because some schemas allow any value. Ignoring the sender could make the
  // wallet and the checks use different signers.
  if (typeof sender !== 'string') throw new InvalidParamsError('The sender must be an address.')
  return sender
}

export function readText(params: unknown, index: number): string | undefined {
  const value: unknown = Array.isArray(params) ? params[index] : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the CAIP-2 ID for the first param's `chainId`, if any. Throws -32602 if the `chainId` is neither a string nor
 * a number.
 */
export function readNamedNetwork(params: unknown): CaipNetworkId | undefined {
  const [first] = Array.isArray(params) ? params : []
  const chainId = readField(first, 'chainId')
  if (chainId === undefined || chainId === null) return undefined
  if (typeof chainId === 'string' || typeof chainId === 'number') return toEvmNetworkId(chainId)
  throw new InvalidParamsError('The chain id must be text or a number.')
}

/** Returns the user operation's sender. Throws -32602 if it has none. */
export function readOperationSender(params: unknown): string {
  const [operation] = Array.isArray(params) ? params : []
  const sender = readField(operation, 'sender')
  if (typeof sender === 'string') return sender
  throw new InvalidParamsError('sender: expected an address.')
}

/** Returns the account that signs in. Sign In With Solana names this param `address`. */
export function readSignInAddress(params: unknown): string | undefined {
  const address = readField(params, 'address')
  return typeof address === 'string' ? address : readSender(params)
}
