import * as z from 'zod/mini'

// Messages of `/v1/profile/account*`, which change an account's name. `release` is our own. The hosted service has all
// the others.

/** Pattern for a name's first label. The rest of the name is the deployment's zone. */
export const nameLabel = /^(?!-)(?!..--)[a-z0-9-]{4,32}(?<!-)$/

/** Maximum length of a profile text, the same as in the hosted service. */
export const maxProfileText = 255

/** Profile texts of a name. Only `bio` and `avatar` are stored. */
export const NameAttributes = z.strictObject({
  bio: z.optional(z.string().check(z.maxLength(maxProfileText))),
  avatar: z.optional(z.string().check(z.maxLength(maxProfileText), z.regex(/^https:\/\//, 'expected an https URL'))),
})
export type NameAttributes = z.infer<typeof NameAttributes>

/** Seconds since the epoch, measured by the server's clock. */
const Timestamp = z.int().check(z.minimum(0))
const Name = z.string().check(z.maxLength(255))

/**
 * Messages that an account signs to change its name, as JSON with the keys in this order. Clients of the hosted service
 * omit `name` in `attributes` and `address`. In both, `name` is not the first key, so no text is valid for two kinds of
 * change.
 */
export const nameMessages = {
  register: z.strictObject({ name: Name, attributes: NameAttributes, timestamp: Timestamp }),
  attributes: z.strictObject({ attributes: NameAttributes, name: z.optional(Name), timestamp: Timestamp }),
  address: z.strictObject({
    coin_type: z.int(),
    address: z.string().check(z.maxLength(64)),
    name: z.optional(Name),
    timestamp: Timestamp,
  }),
  release: z.strictObject({ name: Name, release: z.literal(true), timestamp: Timestamp }),
} as const
export type NameMessages = { [kind in keyof typeof nameMessages]: z.infer<(typeof nameMessages)[kind]> }

/** Body of every request that changes a name. `signature` is an EIP-191 signature of `message`. */
export const NameChange = z.object({
  /** Coin type of the network on which a contract account's signature is verified (ENSIP-11). */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
  address: z.string().check(z.maxLength(64)),
  message: z.string().check(z.maxLength(1024)),
  signature: z.string().check(z.maxLength(16_384)),
  /** Our own field: the signature of the Solana key, in base58, for an address with coin type 501. */
  solana_signature: z.optional(z.string().check(z.maxLength(128))),
})
export type NameChange = z.infer<typeof NameChange>

/** Response of `GET /v1/profile/suggestions/{name}`: at most five names, the exact one first. */
export const NameSuggestions = z.object({
  suggestions: z.array(z.object({ name: Name, registered: z.boolean() })).check(z.maxLength(16)),
})
export type NameSuggestions = z.infer<typeof NameSuggestions>

/**
 * Reasons why a change can be rejected, with the status of the response and the `field` of the first of its `reasons`.
 * `owned`: the account already has a name. `old` and `used`: the request was signed too long ago, or was already
 * executed. `unchecked`: the network that could verify the signature does not respond.
 */
export const nameRejections = {
  invalid: { status: 400, field: 'name' },
  unread: { status: 400, field: 'message' },
  old: { status: 400, field: 'timestamp' },
  wrongCoin: { status: 400, field: 'coin_type' },
  wrongAddress: { status: 400, field: 'address' },
  forged: { status: 401, field: 'signature' },
  forgedSolana: { status: 401, field: 'solana_signature' },
  reserved: { status: 403, field: 'name' },
  notOwner: { status: 403, field: 'address' },
  missing: { status: 404, field: 'name' },
  taken: { status: 409, field: 'name' },
  owned: { status: 409, field: 'address' },
  used: { status: 409, field: 'timestamp' },
  tooMany: { status: 429, field: 'rate' },
  unchecked: { status: 503, field: 'chainId' },
} as const
export type NameRejection = keyof typeof nameRejections

/** Maps a response to the rejection it reports. Returns undefined for any other response, such as one from a proxy. */
export function readNameRejection(status: number, field: string | undefined): NameRejection | undefined {
  const kinds = Object.keys(nameRejections) as NameRejection[]
  return kinds.find((kind) => nameRejections[kind].status === status && nameRejections[kind].field === field)
}

/** Coin type of the address that an EVM account uses on every network without a separate one (ENSIP-9, ENSIP-19). */
export const etherCoinType = 60
export const solanaCoinType = 501

/**
 * Returns an EVM network's coin type: 60 for Ethereum, otherwise bit 31 and the chain ID (ENSIP-11). Returns undefined
 * for IDs above 31 bits, because they would collide with another network's coin type.
 */
export function toEvmCoinType(chainId: number): number | undefined {
  if (chainId >= 0x8000_0000) return undefined
  return chainId === 1 ? etherCoinType : (0x8000_0000 | chainId) >>> 0
}

/**
 * Namehash of `addr.reverse`. Its owner in the ENS registry (`config.names.registry`) is the reverse registrar, whose
 * `setName(string)` sets the account's primary name.
 */
export const reverseNode = '0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2'

/** ENS registry on Ethereum and its public test networks. */
export const publicEnsRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
