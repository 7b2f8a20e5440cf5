import * as z from 'zod/mini'
import { mostHexCharacters } from './constants.ts'
import { toQuantity } from './hex.ts'

/** The chain namespaces of the specification (CAIP-2). Only eip155 and solana have a chain implementation. */
export const Namespace = z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
export type Namespace = z.infer<typeof Namespace>

/** CAIP-2 network id, `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
const caipNetworkPattern = /^(eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/
export const CaipNetworkId = z.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && caipNetworkPattern.test(value),
  'expected a network id such as "eip155:1" (CAIP-2)',
)

/** CAIP-10 account id, `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
export const CaipAddress = z.custom<CaipAddress>(
  (value) => typeof value === 'string' && parseCaipAddress(value) !== undefined,
  'expected an account id such as "eip155:1:0x…" (CAIP-10)',
)

export type Hex = `0x${string}`
const hexPattern = /^0x[0-9a-fA-F]*$/

/** Accepts hex bytes or a hex quantity of at most {@link mostHexCharacters} characters. */
export const Hex = z.custom<Hex>(
  (value) => typeof value === 'string' && value.length <= mostHexCharacters && hexPattern.test(value),
  'expected a hex string that starts with 0x',
)

export const evmAddressPattern = /^0x[0-9a-fA-F]{40}$/
export const solanaAddressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** The 32 bytes of a hash, as hex. */
export const hashPattern = /^0x[0-9a-fA-F]{64}$/

/** EVM address: 40 hex characters with an optional 0x prefix (specification, section 5); always given back with 0x. */
export const EvmAddress = z.pipe(
  z.string().check(z.regex(/^(0x)?[0-9a-fA-F]{40}$/, 'expected an EVM address of 40 hex characters')),
  z.transform((value): Hex => (value.startsWith('0x') ? (value as Hex) : `0x${value}`)),
)

/** Solana address: 32 to 44 base58 characters. */
export const SolanaAddress = z
  .string()
  .check(z.regex(solanaAddressPattern, 'expected a Solana address of 32 to 44 base58 characters'))

/** Splits `eip155:1`; undefined when it is not a CAIP-2 id of a known namespace. */
export function parseCaipNetworkId(id: string): { namespace: Namespace; reference: string } | undefined {
  if (!caipNetworkPattern.test(id)) return undefined
  const at = id.indexOf(':')
  return { namespace: id.slice(0, at) as Namespace, reference: id.slice(at + 1) }
}

/** Splits `eip155:1:0xab…`; undefined unless it has three non-empty parts and a known namespace. */
export function parseCaipAddress(
  id: string,
): { namespace: Namespace; reference: string; networkId: CaipNetworkId; address: string } | undefined {
  const [namespace, reference, address, ...rest] = id.split(':')
  const network = parseCaipNetworkId(`${namespace}:${reference}`)
  if (!network || !address || rest.length > 0) return undefined
  return { ...network, networkId: caipNetworkId(network.namespace, network.reference), address }
}

export function caipNetworkId(namespace: Namespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** Returns the CAIP-2 id of an EVM network, given its chain id as a number or as text, decimal or hex. */
export function evmNetworkId(chainId: string | number): CaipNetworkId {
  return caipNetworkId('eip155', BigInt(chainId).toString())
}

/**
 * Returns the CAIP-2 id of the EVM network that a wallet names: a chain id as a number, as decimal text or as hex. Returns
 * undefined for anything else.
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (!/^(0x[\da-fA-F]{1,64}|\d{1,32})$/.test(`${value}`)) return undefined
  return z.safeParse(CaipNetworkId, evmNetworkId(value)).data
}

/** The address that stands for the native currency of an EVM network where a token is expected (ERC-7528). In lower case. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function caipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/** Returns whether two addresses are the same. The case of an EVM address does not matter; base58 is case-sensitive. */
export function sameAddress(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && /^0x/i.test(one) && one.toLowerCase() === other?.toLowerCase())
}

/** `eip155:1` as EIP-695 writes it: `0x1`. */
export function toHexChainId(networkId: CaipNetworkId): Hex {
  return toQuantity(BigInt(networkId.slice(networkId.indexOf(':') + 1)))
}
