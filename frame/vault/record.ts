import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { AddEnrolment, HpkeSealed, NewWallet } from '#shared/custody.ts'
import { Kdf, Sealed } from './crypto/crypto.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(64))
const Time = z.number()

/** The public side of an account: a locked wallet can be shown. */
export const VaultAccount = z.object({
  index: z.int().check(z.minimum(0)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type VaultAccount = z.infer<typeof VaultAccount>

/** One way to open the wallet: each seals the same data key. */
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
  // Opens with the secret itself: two shares give it.
  z.object({ type: z.literal('login'), id: Id, key: Sealed }),
])
export type StoredFactor = z.infer<typeof Factor>

/** An origin that has a copy of the wallet; the copy's key is here only, sealed by the data key. */
const Grant = z.object({ grantId: Id, origin: z.string(), createdAt: Time, key: Sealed })
export type StoredGrant = z.infer<typeof Grant>

const Place = z.int().check(z.minimum(1), z.maximum(255))

/** This browser's recovery share, sealed to the recovery key of a generation. */
const RecoveryPart = z.object({ generation: z.int().check(z.minimum(1)), recoveryShare: HpkeSealed })

/** This browser's part in a login's wallet: one share, and what asks the backend for another. */
const LoginPart = z.object({
  userId: z.string().check(z.minLength(1)),
  enrolId: z.uuid(),
  splitId: z.uuid(),
  /** Where the three shares of the split lie. */
  places: z.object({ device: Place, auth: Place, recovery: Place }),
  share: Sealed,
  /** Opens `share`; it can be used and not read. */
  shareKey: z.instanceof(CryptoKey),
  /** P-256: signs when the backend's share is asked for. */
  deviceKey: z.instanceof(CryptoKey),
  ...RecoveryPart.shape,
  /** A new recovery key that was made here, until the backend has it. */
  next: z.optional(z.object({ ...RecoveryPart.shape, factor: z.optional(Factor) })),
})
export type LoginPart = z.infer<typeof LoginPart>

const common = {
  v: z.literal(1),
  walletId: Id,
  createdAt: Time,
  /** BIP-39 entropy. */
  secret: Sealed,
  accounts: z.array(VaultAccount).check(z.minLength(1), z.maxLength(100)),
  commitment: z.instanceof(Uint8Array),
}

/** The wallet in the first-party storage of the wallet origin. */
export const HomeRecord = z.object({
  kind: z.literal('home'),
  ...common,
  factors: z.array(Factor).check(z.minLength(1)),
  grants: z.array(Grant),
  backedUp: z.boolean(),
  /** Of a login's wallet only. */
  login: z.optional(LoginPart),
})
export type HomeRecord = z.infer<typeof HomeRecord>

/** One origin's copy, in the storage of a framed page. Without the home record it is noise. */
export const GrantRecord = z.object({ kind: z.literal('grant'), ...common, grantId: Id, origin: z.string() })
export type GrantRecord = z.infer<typeof GrantRecord>

export const VaultRecord = z.discriminatedUnion('kind', [HomeRecord, GrantRecord])
export type VaultRecord = z.infer<typeof VaultRecord>

/** A login's wallet that the backend may not have yet. */
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

/** One signature. A log may come from another partition, so every field has a bound. */
export const AuditEntry = z.object({
  /** A random UUID; the first entries have none. */
  id: z.optional(z.uuid()),
  time: Time,
  origin: Text,
  method: Text,
  digest: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  surface: z.enum(['frame', 'window', 'standalone']),
  address: Text,
  /** Of what was signed, where it names one. */
  networkId: z.optional(CaipNetworkId),
})
export type AuditEntry = z.infer<typeof AuditEntry>

// What each ciphertext is bound to.
export const secretContext = ({ walletId }: { walletId: string }, grant?: { grantId: string; origin: string }) =>
  grant ? `oriel/vault/1/grant/${walletId}/${grant.grantId}/${grant.origin}` : `oriel/vault/1/home/${walletId}`
export const factorContext = (walletId: string, id: string) => `oriel/vault/1/factor/${walletId}/${id}`
export const grantKeyContext = (walletId: string, { grantId, origin }: { grantId: string; origin: string }) =>
  `oriel/vault/1/grant-key/${walletId}/${grantId}/${origin}`

// The same for the shares of a login's wallet; `shared/custody.ts` has those of the wire.
type Split = { enrolId: string; splitId: string }
export const deviceShareContext = (walletId: string, { enrolId, splitId }: Split) =>
  `oriel/custody/1/device/${walletId}/${enrolId}/${splitId}`
export const authShareInfo = (walletId: string, { enrolId, splitId }: Split) =>
  `oriel/custody/1/auth/${walletId}/${enrolId}/${splitId}`
export const recoveryShareInfo = (walletId: string, { enrolId, splitId }: Split, generation: number) =>
  `oriel/custody/1/recovery/${walletId}/${enrolId}/${splitId}/${generation}`
export const releaseInfo = (enrolId: string, nonce: string) => `oriel/custody/1/release/${enrolId}/${nonce}`
