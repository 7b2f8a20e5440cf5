import { z } from '@hono/zod-openapi'
import { type Hex, nativeTokenAddress, parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import { getAddress, parseSignature } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Refusal } from '../http/errors.ts'
import { checkAddress } from '../http/requestedAccount.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'

const largestAmount = 2n ** 112n

/** CAIP-10 ID of a token. The native currency has the address 0xeeee…. */
export const TokenId = z
  .string({ error: 'is missing: name a token, such as eip155:1:0x… (CAIP-10)' })
  .max(128)
  .openapi({ example: `eip155:1:${nativeTokenAddress}` })

/** Amount in base units. A pool stores its reserves as 112-bit integers. */
export const Units = z
  .string({ error: 'is missing' })
  .regex(/^\d{1,34}$/, 'must be a whole number of base units')
  .transform(BigInt)
  .refine((amount) => amount > 0n && amount < largestAmount, 'must be more than 0, and not more than a pool can hold')
  .openapi({ type: 'string', example: '1000000' })

/** Slippage tolerance in percent, rounded to hundredths. */
export const Slippage = z
  .number('must be a number')
  .min(0, 'must be 0 or more')
  .max(50, 'must be at most 50')
  .transform((percent) => BigInt(Math.round(percent * 100)))
  .openapi({ type: 'number', example: 1 })

/** ECDSA signature of a permit, which the router passes to the token. */
export const PermitSignature = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{130}$/)])
  .refine(isSignature, 'must be a signature of a key')

function isSignature(text: Hex): boolean {
  try {
    parseSignature(text)
    return true
  } catch {
    // One of the signature's numbers is out of range.
    return false
  }
}

export function parseToken(networks: readonly NetworkEntry[], id: string, field: string) {
  const parsed = parseCaipAddress(id)
  if (!parsed) {
    const description = 'This is no token id: write it such as eip155:1:0x… (CAIP-10).'
    throw new Refusal({ status: 400, field, description })
  }
  const entry = networks.find(({ network }) => network.caipNetworkId === parsed.networkId)
  if (!entry || parsed.namespace !== 'eip155') {
    throw new Refusal({ status: 400, field: 'chainId', description: 'Network not supported for Swaps' })
  }
  checkAddress(entry, parsed.address, field)
  return { entry, token: toLowerAddress(parsed.address) }
}

export type RequestedSwap = { entry: NetworkEntry; from: Hex; to: Hex }

/** Parses the two tokens of a swap. Throws a `Refusal` unless they are different tokens of one served network. */
export function parseSides(
  networks: readonly NetworkEntry[],
  { from, to }: { from: string; to: string },
): RequestedSwap {
  const source = parseToken(networks, from, 'from')
  const target = parseToken(networks, to, 'to')
  if (source.entry !== target.entry) {
    throw new Refusal({ status: 400, field: 'to', description: 'Both tokens must be on the same network.' })
  }
  if (source.token === target.token) {
    throw new Refusal({ status: 400, field: 'to', description: 'Both are the same token.' })
  }
  return { entry: source.entry, from: source.token, to: target.token }
}

/**
 * Parses the account: a plain address or a CAIP-10 ID. Clients of the hosted service send both, depending on the call.
 */
export function parseAccount(entry: NetworkEntry, text: string): Hex {
  const parsed = parseCaipAddress(text)
  if (parsed && parsed.networkId !== entry.network.caipNetworkId) {
    const description = 'The account must be on the network of the tokens.'
    throw new Refusal({ status: 400, field: 'userAddress', description })
  }
  const address = parsed?.address ?? text
  checkAddress(entry, address, 'userAddress')
  return toLowerAddress(address)
}

/**
 * Returns a token's ID exactly as the balances contain it, because clients of the hosted service compare the IDs as
 * strings.
 */
export function toTokenId({ network }: NetworkEntry, token: Hex) {
  return `${network.caipNetworkId}:${token === nativeTokenAddress ? token : getAddress(token)}` as const
}

/** Returns true if the operator lists the token. An unlisted token may burn all gas of each call to it. */
export function isListed({ tokens, market }: NetworkEntry, token: Hex): boolean {
  const listed = [nativeTokenAddress, market?.wrapped, market?.dollar, ...tokens]
  return listed.some((address) => address?.toLowerCase() === token)
}
