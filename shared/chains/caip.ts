import * as z from 'zod/mini'
import { maxHexCharacters } from '../constants.ts'
import { toQuantity } from '../encoding/hex.ts'

/** Chain namespaces (CAIP-2). */
export const Namespace = z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
export type Namespace = z.infer<typeof Namespace>

function isNamespace(text: string): text is Namespace {
  return Namespace.options.some((option) => option === text)
}

export function listNamespaces(record: Partial<Record<Namespace, unknown>>): Namespace[] {
  return Object.keys(record).filter(isNamespace)
}

/** CAIP-2 network id, such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
const caipNetworkPattern = /^(eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/
export const CaipNetworkId = z.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && caipNetworkPattern.test(value),
  'expected a network id such as "eip155:1" (CAIP-2)',
)

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return z.safeParse(CaipNetworkId, value).success
}

/** CAIP-10 account id, such as `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
export const CaipAddress = z.custom<CaipAddress>(
  (value) => typeof value === 'string' && parseCaipAddress(value) !== undefined,
  'expected an account id such as "eip155:1:0x…" (CAIP-10)',
)

export type Hex = `0x${string}`

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** Accepts hex bytes or a hex quantity of at most {@link maxHexCharacters} characters. */
export const Hex = z.custom<Hex>(
  (value) => isHex(value) && value.length <= maxHexCharacters,
  'expected a hex string that starts with 0x',
)

export const evmAddressPattern = /^0x[0-9a-fA-F]{40}$/
export const solanaAddressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
export const hashPattern = /^0x[0-9a-fA-F]{64}$/

/** Accepts an EVM address of 40 hex characters, with or without `0x`, and outputs it with `0x`. */
export const EvmAddress = z.pipe(
  z.string().check(z.regex(/^(0x)?[0-9a-fA-F]{40}$/, 'expected an EVM address of 40 hex characters')),
  z.transform((value): Hex => `0x${value.replace(/^0x/, '')}`),
)

/** Accepts 32 to 44 base58 characters without decoding them. */
export const SolanaAddress = z
  .string()
  .check(z.regex(solanaAddressPattern, 'expected a Solana address of 32 to 44 base58 characters'))

/** Splits a CAIP-2 id. Returns undefined if it is malformed or its namespace is unknown. */
export function parseCaipNetworkId(id: string): { namespace: Namespace; reference: string } | undefined {
  const namespace = Namespace.options.find((option) => id.startsWith(`${option}:`))
  if (!namespace || !caipNetworkPattern.test(id)) return undefined
  return { namespace, reference: id.slice(namespace.length + 1) }
}

/**
 * Splits a CAIP-10 id. Returns undefined if it is malformed or its namespace is unknown. Does not validate the address.
 */
export function parseCaipAddress(
  id: string,
): { namespace: Namespace; reference: string; networkId: CaipNetworkId; address: string } | undefined {
  const [namespace, reference, address, ...rest] = id.split(':')
  const network = parseCaipNetworkId(`${namespace}:${reference}`)
  if (!network || !address || rest.length > 0) return undefined
  return { ...network, networkId: toCaipNetworkId(network.namespace, network.reference), address }
}

export function toCaipNetworkId(namespace: Namespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/**
 * Returns the CAIP-2 id for an EVM chain ID, given as a number, decimal text or hex. Throws a `SyntaxError` for other
 * text.
 */
export function toEvmNetworkId(chainId: string | number): CaipNetworkId {
  return toCaipNetworkId('eip155', BigInt(chainId).toString())
}

/**
 * Returns the CAIP-2 id for an EVM chain ID from a wallet, given as a number, decimal text or hex. Returns undefined
 * for anything else.
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (!/^(0x[\da-fA-F]{1,64}|\d{1,32})$/.test(`${value}`)) return undefined
  return z.safeParse(CaipNetworkId, toEvmNetworkId(value)).data
}

/** Address that represents an EVM network's native currency where a token is expected (ERC-7528), in lower case. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/**
 * Normalizes an address, so that equal addresses are equal strings. Lowercases only EVM addresses, because base58 is
 * case-sensitive.
 */
export function normalizeAddress(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/** Returns true if both addresses are the same, or both are undefined. */
export function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && normalizeAddress(a) === normalizeAddress(b))
}

/** Returns an EVM network's chain ID in hex (EIP-695): `0x1` for `eip155:1`. */
export function toHexChainId(networkId: CaipNetworkId): Hex {
  return toQuantity(BigInt(networkId.slice(networkId.indexOf(':') + 1)))
}
