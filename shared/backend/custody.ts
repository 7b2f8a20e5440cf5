import * as z from 'zod/mini'
import { evmAddressPattern, solanaAddressPattern } from '../chains/caip.ts'

/** Bytes as base64url without padding. */
const Bytes = (maxLength: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))
const Id = z.uuid()
/** AES-256-GCM: `iv` has 12 bytes, and `ct` is the ciphertext followed by its tag. */
export const WireSealed = z.object({ iv: Bytes(16), ct: Bytes(2048) })
export type WireSealed = z.infer<typeof WireSealed>

/**
 * Ciphertext of HPKE (RFC 9180) in base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. `enc` is the
 * encapsulated key.
 */
export const HpkeSealed = z.object({ enc: Bytes(43), ct: Bytes(512) })
export type HpkeSealed = z.infer<typeof HpkeSealed>

/**
 * Enrolment of a browser, which allows it to open the wallet. Every browser has its own 2-of-3 split of the secret: the
 * device stores the first share, the backend stores the second, and the third is encrypted to the recovery key.
 */
export const NewEnrolment = z.object({
  enrolId: Id,
  /** Split id. Shares of different splits cannot be combined. */
  splitId: Id,
  /** Raw P-256 public key (65 bytes). The device signs its share requests with the matching private key. */
  deviceKey: Bytes(87),
  /** Encrypted to the backend's key with info `oriel/custody/1/auth/<walletId>/<enrolId>/<splitId>`. */
  authShare: HpkeSealed,
  /**
   * Encrypted to the recovery key of `generation` with info
   * `oriel/custody/1/recovery/<walletId>/<enrolId>/<splitId>/<generation>`.
   */
  recoveryShare: HpkeSealed,
  generation: z.int().check(z.minimum(1)),
  /** Device name shown to the user, such as "Chrome on Linux". */
  label: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type NewEnrolment = z.infer<typeof NewEnrolment>

/**
 * Private half of the recovery key, encrypted with a passkey's PRF output. The copy that is encrypted with a password
 * exists only in the user's recovery file.
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
 * Public data of a wallet. `commitment` is specified in docs/vault-format.md. `authority` is the Ed25519 public key,
 * derived from the secret, that verifies changes to the wallet's custody.
 */
export const WalletInfo = z.object({
  walletId: Id,
  eip155: z.string().check(z.regex(evmAddressPattern)),
  solana: z.string().check(z.regex(solanaAddressPattern)),
  commitment: Bytes(43),
  authority: Bytes(43),
})
export type WalletInfo = z.infer<typeof WalletInfo>

/**
 * Header for writes that require an unlocked wallet: a nonce from the backend, a dot, and the base64url signature over
 * {@link getWriteText}.
 */
export const proofHeader = 'x-oriel-proof'

/**
 * Returns the text that the wallet's authority signs. `bodyHash` is the base64url SHA-256 of the exact body text, or of
 * the empty string if there is no body.
 */
export const getWriteText = ({
  nonce,
  method,
  path,
  bodyHash,
}: Record<'nonce' | 'method' | 'path' | 'bodyHash', string>) =>
  `oriel/custody/2/write/${nonce}/${method} ${path}/${bodyHash}`

/**
 * Response of `DELETE /v1/account` with status 202, if the request has no {@link proofHeader}. The account is deleted
 * at `deleteAt` (ms since the epoch), unless the user unlocks the wallet with the login before then.
 */
export const DeletionNoted = z.object({ deleteAt: z.number() })
export type DeletionNoted = z.infer<typeof DeletionNoted>

/** Response of `GET /v1/custody/key`: the backend's key for auth shares (raw X25519, 32 bytes) and its id. */
export const CustodyKey = z.object({ keyId: z.string(), publicKey: Bytes(43) })
export type CustodyKey = z.infer<typeof CustodyKey>

/**
 * Body of `PUT /v1/custody/wallet`, which stores the first enrolment. The request is idempotent, and returns 409
 * `exists` for a different wallet.
 */
export const NewWallet = z.object({
  ...WalletInfo.shape,
  keyId: z.string(),
  enrolment: NewEnrolment,
  recoveryKeys: z.array(RecoveryKey).check(z.maxLength(10)),
  /** True if the user has a recovery file of this generation. */
  hasFile: z.boolean(),
})
export type NewWallet = z.infer<typeof NewWallet>

/** Response of `GET /v1/custody/wallet`. Null if the user has no wallet. Times are in ms since the epoch. */
export const StoredWallet = z.object({
  ...WalletInfo.shape,
  generation: z.int(),
  recoveryKeys: z.array(RecoveryKey),
  hasFile: z.boolean(),
  /**
   * Time at which the account will be deleted. Set if the deletion was requested by a user who could log in but not
   * open the wallet.
   */
  deleteAt: z.optional(z.number()),
  enrolments: z.array(
    z.object({ enrolId: Id, splitId: Id, label: z.string(), createdAt: z.number(), usedAt: z.optional(z.number()) }),
  ),
})
export type StoredWallet = z.infer<typeof StoredWallet>

/**
 * Body of `POST /v1/custody/enrolments`, which adds a browser and requires a proof. The request is idempotent by
 * `enrolId`, and returns 409 `generation` if the recovery key has changed.
 */
export const AddEnrolment = z.object({ walletId: Id, keyId: z.string(), enrolment: NewEnrolment })
export type AddEnrolment = z.infer<typeof AddEnrolment>

/**
 * Response of `POST /v1/custody/nonce`. The nonce is valid for one release within 2 minutes, or one proof within 15
 * minutes.
 */
export const Nonce = z.object({ nonce: Bytes(43) })

/**
 * Body of `POST /v1/custody/enrolments/{enrolId}/release`, which returns the auth share encrypted to `ephemeral`.
 * `signature` is the device key's ECDSA P-256/SHA-256 signature (raw r and s) over the UTF-8 bytes of
 * `oriel/custody/1/release/<enrolId>/<nonce>/<ephemeral>`.
 */
export const ReleaseRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43), signature: Bytes(86) })
export type ReleaseRequest = z.infer<typeof ReleaseRequest>
/**
 * Response to a {@link ReleaseRequest}. `share` is the auth share (33 bytes), encrypted with info
 * `oriel/custody/1/release/<enrolId>/<nonce>`.
 */
export const Released = z.object({ enrolId: Id, splitId: Id, share: HpkeSealed })
export type Released = z.infer<typeof Released>

/**
 * Body of `POST /v1/custody/recover`, for a browser without an enrolment. The response is useless without the recovery
 * key.
 */
export const RecoverRequest = z.object({ nonce: Bytes(43), ephemeral: Bytes(43) })
export const Recoverable = z.object({ ...Released.shape, recoveryShare: HpkeSealed, generation: z.int() })
export type Recoverable = z.infer<typeof Recoverable>

/** Response of `GET /v1/custody/recovery-shares`: the recovery share of every enrolment, for {@link NewRecovery}. */
export const RecoveryShares = z.object({
  generation: z.int(),
  shares: z.array(z.object({ enrolId: Id, splitId: Id, recoveryShare: HpkeSealed })),
})
export type RecoveryShares = z.infer<typeof RecoveryShares>

/**
 * Body of `PUT /v1/custody/recovery`, which replaces the recovery key and requires a proof. The request is atomic and
 * idempotent. `generation` is one higher than the previous one. `shares` contains every enrolment's share, encrypted to
 * the new key.
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
 * Entry of `GET /v1/custody/log`, which lists the wallet's custody events, newest first. `time` is in ms since the
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
