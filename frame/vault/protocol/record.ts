import { AddEnrolment, HpkeSealed, NewWallet } from '@oriel/shared/backend/custody.ts'
import { CaipNetworkId, evmAddressPattern, solanaAddressPattern } from '@oriel/shared/chains/caip.ts'
import * as z from 'zod/mini'
import { Kdf, Sealed } from '../crypto/crypto.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(64))
const Time = z.number()

/** An account's public data. Stored unencrypted, so that a locked wallet can be displayed. */
export const VaultAccount = z.object({
  index: z.int().check(z.minimum(0)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  eip155: z.string().check(z.regex(evmAddressPattern)),
  solana: z.string().check(z.regex(solanaAddressPattern)),
})
export type VaultAccount = z.infer<typeof VaultAccount>

/** A factor that opens the wallet. The same data key is encrypted once for every factor. */
const Factor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('password'), id: Id, kdf: Kdf, key: Sealed }),
  z.object({
    type: z.literal('passkey'),
    id: Id,
    credentialId: z.string(),
    rpId: z.string(),
    prfSalt: z.string(),
    key: Sealed,
  }),
  // Factor of a login's wallet. Its key is derived from the secret that two shares restore.
  z.object({ type: z.literal('login'), id: Id, key: Sealed }),
])
export type StoredFactor = z.infer<typeof Factor>

/**
 * A site's permission. `key` is the key of the site's copy, encrypted with the data key. It is not stored anywhere
 * else.
 */
const Grant = z.object({ grantId: Id, origin: z.string(), createdAt: Time, key: Sealed })
export type StoredGrant = z.infer<typeof Grant>

const Place = z.int().check(z.minimum(1), z.maximum(255))

/** This browser's recovery share, encrypted for one generation's recovery key. */
const RecoveryPart = z.object({ generation: z.int().check(z.minimum(1)), recoveryShare: HpkeSealed })

/** This browser's part of a login's wallet: one share, and the key that signs requests for a second one. */
const LoginPart = z.object({
  userId: z.string().check(z.minLength(1)),
  enrolId: z.uuid(),
  splitId: z.uuid(),
  places: z.object({ device: Place, auth: Place, recovery: Place }),
  share: Sealed,
  /** Non-extractable key that opens `share`. */
  shareKey: z.instanceof(CryptoKey),
  /** P-256 key that signs requests for the backend's share. */
  deviceKey: z.instanceof(CryptoKey),
  ...RecoveryPart.shape,
  /** This browser's new recovery key, which the backend may not have received yet. */
  next: z.optional(z.object({ ...RecoveryPart.shape, factor: z.optional(Factor) })),
})
export type LoginPart = z.infer<typeof LoginPart>

const common = {
  walletId: Id,
  createdAt: Time,
  /** The encrypted BIP-39 entropy. */
  secret: Sealed,
  accounts: z.array(VaultAccount).check(z.minLength(1), z.maxLength(100)),
  commitment: z.instanceof(Uint8Array),
}

export const HomeRecord = z.object({
  kind: z.literal('home'),
  /**
   * In versions 2 and 3, a passkey restores the wallet in a browser without this record. Version 2 derives the secret
   * from the PRF output alone. Version 3 uses the output to open a copy in the backend.
   */
  v: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  ...common,
  factors: z.array(Factor).check(z.minLength(1)),
  grants: z.array(Grant),
  backedUp: z.boolean(),
  /** True if the phrase must be shown immediately: the passkey is device-bound, or no copy is confirmed. */
  phraseDue: z.optional(z.boolean()),
  login: z.optional(LoginPart),
})
export type HomeRecord = z.infer<typeof HomeRecord>

/** A site's copy of the wallet. The copy's key is stored only in the home record. */
export const GrantRecord = z.object({
  kind: z.literal('grant'),
  v: z.literal(1),
  ...common,
  grantId: Id,
  origin: z.string(),
})
export type GrantRecord = z.infer<typeof GrantRecord>

export const VaultRecord = z.discriminatedUnion('kind', [HomeRecord, GrantRecord])
export type VaultRecord = z.infer<typeof VaultRecord>

export const PendingRecord = z.object({
  kind: z.literal('pending'),
  v: z.literal(1),
  record: z.object({ ...HomeRecord.shape, login: LoginPart }),
  waiting: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('wallet'), upload: NewWallet }),
    z.object({ kind: z.literal('enrolment'), upload: AddEnrolment, proof: z.string() }),
  ]),
})
export type PendingRecord = z.infer<typeof PendingRecord>

const Text = z.string().check(z.minLength(1), z.maxLength(512))

/** Entry of the signature log. Every field has a maximum size, because a log can come from another site's partition. */
export const SignatureEntry = z.object({
  id: z.optional(z.uuid()),
  time: Time,
  origin: Text,
  method: Text,
  digest: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  surface: z.enum(['frame', 'window', 'standalone']),
  address: Text,
  networkId: z.optional(CaipNetworkId),
})
export type SignatureEntry = z.infer<typeof SignatureEntry>

// Contexts for authenticated encryption. Every ciphertext is bound to one of them.
export const createSecretContext = ({ walletId }: { walletId: string }, grant?: { grantId: string; origin: string }) =>
  grant ? `oriel/vault/1/grant/${walletId}/${grant.grantId}/${grant.origin}` : `oriel/vault/1/home/${walletId}`
export const createFactorContext = (walletId: string, id: string) => `oriel/vault/1/factor/${walletId}/${id}`
export const createCopyContext = (credentialId: string) => `oriel/vault/3/copy/${credentialId}`
export const createGrantKeyContext = (walletId: string, { grantId, origin }: { grantId: string; origin: string }) =>
  `oriel/vault/1/grant-key/${walletId}/${grantId}/${origin}`

type Split = { enrolId: string; splitId: string }
export const createDeviceShareContext = (walletId: string, { enrolId, splitId }: Split) =>
  `oriel/custody/1/device/${walletId}/${enrolId}/${splitId}`
export const createAuthShareInfo = (walletId: string, { enrolId, splitId }: Split) =>
  `oriel/custody/1/auth/${walletId}/${enrolId}/${splitId}`
export const createRecoveryShareInfo = (walletId: string, { enrolId, splitId }: Split, generation: number) =>
  `oriel/custody/1/recovery/${walletId}/${enrolId}/${splitId}/${generation}`
export const createReleaseInfo = (enrolId: string, nonce: string) => `oriel/custody/1/release/${enrolId}/${nonce}`
