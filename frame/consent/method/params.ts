import { type CaipNetworkId, evmNetworkId } from '#shared/caip.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import { fieldOf } from '#shared/json.ts'

export function readSender(params: unknown): string | undefined {
  const [first] = Array.isArray(params) ? params : [params]
  const sender = fieldOf(first, 'from') ?? fieldOf(first, 'pubkey')
  if (sender === undefined || sender === null) return undefined
  // A method whose schema is open may carry anything here, and the wallet must not read another signer than the checks.
  if (typeof sender !== 'string') throw new InvalidParamsError('The sender must be an address.')
  return sender
}

export function readText(params: unknown, place: number): string | undefined {
  const value: unknown = Array.isArray(params) ? params[place] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns the network that the first parameter names by its chain id. */
export function readNamedNetwork(params: unknown): CaipNetworkId | undefined {
  const [first] = Array.isArray(params) ? params : []
  const chainId = fieldOf(first, 'chainId')
  if (chainId === undefined || chainId === null) return undefined
  if (typeof chainId === 'string' || typeof chainId === 'number') return evmNetworkId(chainId)
  throw new InvalidParamsError('The chain id must be text or a number.')
}

/** Throws -32602 when a user operation does not name its account. */
export function readOperationSender(params: unknown): string {
  const [operation] = Array.isArray(params) ? params : []
  const sender = fieldOf(operation, 'sender')
  if (typeof sender === 'string') return sender
  throw new InvalidParamsError('sender: expected an address.')
}

/** Sign In With Solana calls the account `address`. */
export function readSignInAddress(params: unknown): string | undefined {
  const address = fieldOf(params, 'address')
  return typeof address === 'string' ? address : readSender(params)
}
