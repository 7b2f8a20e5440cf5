import * as z from 'zod/mini'
import { evmAddressPattern, solanaAddressPattern } from './caip.ts'

/** Bytes as base64url without padding. */
const Bytes = (maximum: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maximum))
const Id = z.uuid()
/** AES-256-GCM: iv of 12 bytes, ciphertext with its tag. */
export const WireSealed = z.object({ iv: Bytes(16), ct: Bytes(2048) })
export type WireSealed = z.infer<typeof WireSealed>

/** RFC 9180 base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM: encapsulated key, ciphertext. */
export const HpkeSealed = z.object({ enc: Bytes(43), ct: Bytes(512) })
export type HpkeSealed = z.infer<typeof HpkeSealed>

/**
 * One browser that may open the wallet: an independent split of the secret, 2 of 3. The device keeps the first share, the
 * backend the second, the third is sealed to the recovery key.
 */
export const NewEnrolment = z.object({
  enrolId: Id,
  /** Names the split: shares of different splits do not fit together. */
  splitId: Id,
  /** Raw P-256 public key, 65 bytes: the device signs with it when it asks for the share. */
  deviceKey: Bytes(87),
  /** Sealed to the backend's key; info `oriel/custody/1/auth/<walletId>/<enrolId>/<splitId>`. */
  authShare: HpkeSealed,
  /** Sealed to the recovery key of `generation`; info `oriel/custody/1/recovery/<walletId>/<enrolId>/<splitId>/<generation>`. */
  recoveryShare: HpkeSealed,
  generation: z.int().check(z.minimum(1)),
  /** "Chrome on Linux": what the owner sees in the list of devices. */
  label: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type NewEnrolment = z.infer<typeof NewEnrolment>

/** The private half of the recovery key, sealed by a passkey's PRF output. A password's is in the owner's file only. */
export const RecoveryKey = z.object({
  id: Id,
  generation: z.int().check(z.minimum(1)),
  credentialId: z.string().check(z.maxLength(1400)),
  rpId: z.string().check(z.maxLength(255)),
  prfSalt: z.string().check(z.maxLength(64)),
  sealed: WireSealed,
})
export type RecoveryKey = z.infer<typeof RecoveryKey>

/**
 * The public side of a wallet. `commitment` as in the vault's format; `authority` is the Ed25519 key, made from the secret, that
 * signs what changes the wallet's custody.
 */
export const WalletFacts = z.object({
  walletId: Id,
  eip155: z.string().check(z.regex(evmAddressPattern)),
  solana: z.string().check(z.regex(solanaAddressPattern)),
  commitment: Bytes(43),
  authority: Bytes(43),
})
export type WalletFacts = z.infer<typeof WalletFacts>

/** The header of a write that only who has opened the wallet may do: the signature over {@link writeText}, base64url. */
export const proofHeader = 'x-oriel-proof'

/** What the wallet's authority signs. `bodyHash`: SHA-256 of the body's exact text, base64url; of no text where there is no body. */
export const writeText = ({ method, path, bodyHash }: { method: string; path: string; bodyHash: string }) =>
  `oriel/custody/1/write/${method} ${path}/${bodyHash}`

/** `DELETE /v1/account` without that proof, 202: when it takes effect, unless the owner opens the wallet with the login before. */
export const DeletionNoted = z.object({ deleteAt: z.number() })
export type DeletionNoted = z.infer<typeof DeletionNoted>

/** `GET /v1/custody/key`: the backend's key for auth shares (raw X25519, 32 bytes), and its name. */
export const CustodyKey = z.object({ keyId: z.string(), publicKey: Bytes(43) })
export type CustodyKey = z.infer<typeof CustodyKey>

/** `PUT /v1/custody/wallet`: the first enrolment. The same body again is the same answer; another wallet is 409 `exists`. */
export const NewWallet = z.object({
  ...WalletFacts.shape,
  keyId: z.string(),
  enrolment: NewEnrolment,
  recoveryKeys: z.array(RecoveryKey).check(z.maxLength(10)),
  /** The owner has a recovery file of this generation. */
  hasFile: z.boolean(),
})
export type NewWallet = z.infer<typeof NewWallet>

/** `GET /v1/custody/wallet` answers this, or null while the user has no wallet. Times are in ms since 1970. */
export const StoredWallet = z.object({
  ...WalletFacts.shape,
  generation: z.int(),
  recoveryKeys: z.array(RecoveryKey),
  hasFile: z.boolean(),
  /** Somebody who could not open the wallet asked to delete the account: then it goes. */
  deleteAt: z.optional(z.number()),
  enrolments: z.array(
    z.object({ enrolId: Id, splitId: Id, label: z.string(), createdAt: z.number(), usedAt: z.optional(z.number()) }),
  ),
})
export type StoredWallet = z.infer<typeof StoredWallet>

/** `POST /v1/custody/enrolments`, with proof: another browser. Idempotent by `enrolId`. 409 `generation` when the recovery key changed. */
export const AddEnrolment = z.object({ walletId: Id, keyId: z.string(), enrolment: NewEnrolment })
export type AddEnrolment = z.infer<typeof AddEnrolment>

/** `POST /v1/custody/nonce`: for one release, within two minutes. */
export const Nonce = z.object({ nonce: Bytes(43) })

/**
 * `POST /v1/custody/enrolments/{enrolId}/release`: the auth share, sealed to `ephemeral`. `signature`: ECDSA P-256/SHA-256 (raw
 * r and s) of the device key over the UTF-8 of `oriel/custody/1/release/<enrolId>/<nonce>/<ephemeral>`.
 */
export const ReleaseRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43), signature: Bytes(86) })
export type ReleaseRequest = z.infer<typeof ReleaseRequest>
/** info `oriel/custody/1/release/<enrolId>/<nonce>`; the sealed text is the 33 bytes of the share. */
export const Released = z.object({ enrolId: Id, splitId: Id, share: HpkeSealed })
export type Released = z.infer<typeof Released>

/** `POST /v1/custody/recover`: for a browser that has no enrolment. The share helps only who has the recovery key, too. */
export const RecoverRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43) })
export const Recoverable = z.object({ ...Released.shape, recoveryShare: HpkeSealed, generation: z.int() })
export type Recoverable = z.infer<typeof Recoverable>

/** `GET /v1/custody/recovery-shares`: of every enrolment, for {@link NewRecovery}. */
export const RecoveryShares = z.object({
  generation: z.int(),
  shares: z.array(z.object({ enrolId: Id, splitId: Id, recoveryShare: HpkeSealed })),
})
export type RecoveryShares = z.infer<typeof RecoveryShares>

/**
 * `PUT /v1/custody/recovery`, with proof: a new recovery key. `generation` is the last one plus one, `shares` has every enrolment, sealed anew:
 * all of it takes effect, or nothing. The same body again is the same answer.
 */
export const NewRecovery = z.object({
  walletId: Id,
  generation: z.int().check(z.minimum(2)),
  recoveryKeys: z.array(RecoveryKey).check(z.maxLength(10)),
  hasFile: z.boolean(),
  shares: z.array(z.object({ enrolId: Id, recoveryShare: HpkeSealed })),
})
export type NewRecovery = z.infer<typeof NewRecovery>

/** `GET /v1/custody/log`, newest first: what was done with this wallet. Times in ms since 1970. */
export const CustodyLogEntry = z.object({
  time: z.number(),
  event: z.enum([
    'created',
    'enrolled',
    'released',
    'recovered',
    'refused',
    'recovery-changed',
    'passkey-added',
    'passkey-removed',
    'device-removed',
    'email-changed',
    'deletion-noted',
    'deletion-stopped',
  ]),
  /** Which browser, as it called itself. */
  label: z.optional(z.string()),
})
export type CustodyLogEntry = z.infer<typeof CustodyLogEntry>
