import * as z from 'zod/mini'
import { evmAddressPattern, solanaAddressPattern } from '../chains/caip.ts'

/** Bytes as base64url without padding. */
const Bytes = (maximum: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maximum))
const Id = z.uuid()
/** AES-256-GCM: an iv of 12 bytes, and the ciphertext with its tag. */
export const WireSealed = z.object({ iv: Bytes(16), ct: Bytes(2048) })
export type WireSealed = z.infer<typeof WireSealed>

/** HPKE (RFC 9180), base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. `enc` is the encapsulated key. */
export const HpkeSealed = z.object({ enc: Bytes(43), ct: Bytes(512) })
export type HpkeSealed = z.infer<typeof HpkeSealed>

/**
 * Registers one browser that may open the wallet. Each has an independent 2-of-3 split of the secret: the device keeps
 * the first share, the backend keeps the second, and the third is sealed to the recovery key.
 */
export const NewEnrolment = z.object({
  enrolId: Id,
  /** Id of the split. Shares of different splits cannot be combined. */
  splitId: Id,
  /** Raw P-256 public key, 65 bytes. The device signs its requests for the share with the private key. */
  deviceKey: Bytes(87),
  /** Sealed to the backend's key; info `oriel/custody/1/auth/<walletId>/<enrolId>/<splitId>`. */
  authShare: HpkeSealed,
  /**
   * Sealed to the recovery key of `generation`; info
   * `oriel/custody/1/recovery/<walletId>/<enrolId>/<splitId>/<generation>`.
   */
  recoveryShare: HpkeSealed,
  generation: z.int().check(z.minimum(1)),
  /** Device name in the user's list, such as "Chrome on Linux". */
  label: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type NewEnrolment = z.infer<typeof NewEnrolment>

/**
 * The private half of the recovery key, sealed by a passkey's PRF output. The copy that a password seals is only in the
 * owner's recovery file.
 */
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
 * Public data of a wallet. docs/vault-format.md defines `commitment`. `authority` is the Ed25519 public key, derived
 * from the secret, that signs changes of the wallet's custody.
 */
export const WalletFacts = z.object({
  walletId: Id,
  eip155: z.string().check(z.regex(evmAddressPattern)),
  solana: z.string().check(z.regex(solanaAddressPattern)),
  commitment: Bytes(43),
  authority: Bytes(43),
})
export type WalletFacts = z.infer<typeof WalletFacts>

/**
 * Header of a write that requires an unlocked wallet: a nonce of the backend, a dot, and the signature over {@link
 * writeText} as base64url.
 */
export const proofHeader = 'x-oriel-proof'

/**
 * Returns the text that the wallet's authority signs. `bodyHash` is the SHA-256 of the exact body text, or of the empty
 * string, as base64url.
 */
export const writeText = ({
  nonce,
  method,
  path,
  bodyHash,
}: Record<'nonce' | 'method' | 'path' | 'bodyHash', string>) =>
  `oriel/custody/2/write/${nonce}/${method} ${path}/${bodyHash}`

/**
 * `DELETE /v1/account` responds with this and 202 when the request has no {@link proofHeader}. The account is deleted
 * at `deleteAt` (ms since the epoch), unless the user unlocks the wallet with the login before.
 */
export const DeletionNoted = z.object({ deleteAt: z.number() })
export type DeletionNoted = z.infer<typeof DeletionNoted>

/** `GET /v1/custody/key` returns the backend's key for auth shares (raw X25519, 32 bytes) and its id. */
export const CustodyKey = z.object({ keyId: z.string(), publicKey: Bytes(43) })
export type CustodyKey = z.infer<typeof CustodyKey>

/**
 * `PUT /v1/custody/wallet` stores the first enrolment. Idempotent. A different wallet is rejected with 409 `exists`.
 */
export const NewWallet = z.object({
  ...WalletFacts.shape,
  keyId: z.string(),
  enrolment: NewEnrolment,
  recoveryKeys: z.array(RecoveryKey).check(z.maxLength(10)),
  /** True when the user has a recovery file of this generation. */
  hasFile: z.boolean(),
})
export type NewWallet = z.infer<typeof NewWallet>

/** `GET /v1/custody/wallet` returns this, or null when the user has no wallet. Times are in ms since the epoch. */
export const StoredWallet = z.object({
  ...WalletFacts.shape,
  generation: z.int(),
  recoveryKeys: z.array(RecoveryKey),
  hasFile: z.boolean(),
  /** Time at which the account is deleted, because a login that could not open the wallet requested it. */
  deleteAt: z.optional(z.number()),
  enrolments: z.array(
    z.object({ enrolId: Id, splitId: Id, label: z.string(), createdAt: z.number(), usedAt: z.optional(z.number()) }),
  ),
})
export type StoredWallet = z.infer<typeof StoredWallet>

/**
 * `POST /v1/custody/enrolments`, with proof, adds a browser. Idempotent by `enrolId`. Rejected with 409 `generation`
 * when the recovery key has changed.
 */
export const AddEnrolment = z.object({ walletId: Id, keyId: z.string(), enrolment: NewEnrolment })
export type AddEnrolment = z.infer<typeof AddEnrolment>

/** `POST /v1/custody/nonce` returns a nonce for one release within two minutes, or one proof within fifteen. */
export const Nonce = z.object({ nonce: Bytes(43) })

/**
 * `POST /v1/custody/enrolments/{enrolId}/release` accepts this and returns the auth share, sealed to `ephemeral`.
 * `signature` is the ECDSA P-256/SHA-256 signature (raw r and s) of the device key over the UTF-8 bytes of
 * `oriel/custody/1/release/<enrolId>/<nonce>/<ephemeral>`.
 */
export const ReleaseRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43), signature: Bytes(86) })
export type ReleaseRequest = z.infer<typeof ReleaseRequest>
/** The 33 bytes of the share, sealed with the info `oriel/custody/1/release/<enrolId>/<nonce>`. */
export const Released = z.object({ enrolId: Id, splitId: Id, share: HpkeSealed })
export type Released = z.infer<typeof Released>

/** `POST /v1/custody/recover` serves a browser without an enrolment. The share is useless without the recovery key. */
export const RecoverRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43) })
export const Recoverable = z.object({ ...Released.shape, recoveryShare: HpkeSealed, generation: z.int() })
export type Recoverable = z.infer<typeof Recoverable>

/** `GET /v1/custody/recovery-shares` returns the recovery share of every enrolment, for {@link NewRecovery}. */
export const RecoveryShares = z.object({
  generation: z.int(),
  shares: z.array(z.object({ enrolId: Id, splitId: Id, recoveryShare: HpkeSealed })),
})
export type RecoveryShares = z.infer<typeof RecoveryShares>

/**
 * `PUT /v1/custody/recovery`, with proof, replaces the recovery key. `generation` is the previous one plus one, and
 * `shares` holds the newly sealed share of every enrolment. Atomic and idempotent.
 */
export const NewRecovery = z.object({
  walletId: Id,
  generation: z.int().check(z.minimum(2)),
  recoveryKeys: z.array(RecoveryKey).check(z.maxLength(10)),
  hasFile: z.boolean(),
  shares: z.array(z.object({ enrolId: Id, recoveryShare: HpkeSealed })),
})
export type NewRecovery = z.infer<typeof NewRecovery>

/**
 * One entry of `GET /v1/custody/log`, which lists the wallet's custody events, newest first. `time` is in ms since the
 * epoch.
 */
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
  label: z.optional(z.string()),
})
export type CustodyLogEntry = z.infer<typeof CustodyLogEntry>
