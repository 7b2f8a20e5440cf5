import * as z from 'zod/mini'

// The messages of `/v1/profile/account*` with which the owner of an account changes its name. The hosted service has
// the same first two; giving up is ours.

/** Rules of the first label of a name: the rest of it is the zone of the deployment. */
export const nameLabel = /^(?!-)(?!..--)[a-z0-9-]{4,32}(?<!-)$/

/** The most characters of a profile's text, as in the hosted service. */
const mostAttribute = 255

/** Only `bio` and `avatar` are stored. */
export const NameAttributes = z.strictObject({
  bio: z.optional(z.string().check(z.maxLength(mostAttribute))),
  avatar: z.optional(z.string().check(z.maxLength(mostAttribute), z.regex(/^https:\/\//, 'expected an https URL'))),
})
export type NameAttributes = z.infer<typeof NameAttributes>

/** Seconds since the epoch, by the clock of the server. */
const Timestamp = z.int().check(z.minimum(0))
const Name = z.string().check(z.maxLength(255))

/** The signed text of each change is the JSON of one of these objects, with its keys in this order. */
export const nameMessages = {
  register: z.strictObject({ name: Name, attributes: NameAttributes, timestamp: Timestamp }),
  attributes: z.strictObject({ attributes: NameAttributes, timestamp: Timestamp }),
  address: z.strictObject({ coin_type: z.int(), address: z.string().check(z.maxLength(64)), timestamp: Timestamp }),
  release: z.strictObject({ name: Name, release: z.literal(true), timestamp: Timestamp }),
} as const
export type NameMessages = { [kind in keyof typeof nameMessages]: z.infer<(typeof nameMessages)[kind]> }

/** The body of every request that changes a name. `signature` is by EIP-191 over the characters of `message`. */
export const NameChange = z.object({
  /** The coin type of the network on which a contract account is checked (ENSIP-11). */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
  address: z.string().check(z.maxLength(64)),
  message: z.string().check(z.maxLength(1024)),
  signature: z.string().check(z.maxLength(16_384)),
  /** Our own field: the signature of the Solana key, in base58, for an address with coin type 501. */
  solana_signature: z.optional(z.string().check(z.maxLength(128))),
})
export type NameChange = z.infer<typeof NameChange>

/** The answer of `GET /v1/profile/suggestions/{name}`: at most five, and the exact name comes first. */
export const NameSuggestions = z.object({
  suggestions: z.array(z.object({ name: Name, registered: z.boolean() })).check(z.maxLength(16)),
})
export type NameSuggestions = z.infer<typeof NameSuggestions>
