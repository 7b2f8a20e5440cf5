import * as z from 'zod/mini'
import { Hex } from '#shared/caip.ts'
import {
  AddEnrolment,
  CustodyKey,
  NewRecovery,
  NewWallet,
  Nonce,
  Recoverable,
  RecoveryKey,
  RecoveryShares,
  Released,
  ReleaseRequest,
  WalletFacts,
} from '#shared/custody.ts'
import type { Methods } from '#shared/rpc.ts'
import { Signable } from '../chains/signable.ts'
import { AuditEntry, VaultAccount } from './record.ts'

const Bytes = z.instanceof(Uint8Array)
const Port = z.instanceof(MessagePort)

/** A browser has two slots for a wallet: one for a wallet that was made here, one for the wallet of a login. */
const Slot = z.enum(['device', 'login'])
export type Slot = z.infer<typeof Slot>

/**
 * Whose vault this is: the wallet's own, or the copy of one exact origin. At home there is a place for the wallet of this
 * device (that one, when nothing is said) and one for the wallet of a login.
 */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home'), slot: z.optional(Slot) }),
  z.object({ kind: z.literal('grant'), origin: z.string() }),
])
export type Scope = z.infer<typeof Scope>

/** What a framed vault may do with a delivered copy: sign until it locks, sign once, or only keep it. */
export const Uses = z.enum(['open', 'once', 'none'])
export type Uses = z.infer<typeof Uses>

const FileProof = z.object({ type: z.literal('recoveryFile'), file: Bytes, password: Bytes })

/** Proof of the owner. The bytes are moved to the worker and wiped there. */
const Proof = z.discriminatedUnion('type', [
  z.object({ type: z.literal('password'), password: Bytes }),
  z.object({ type: z.literal('passkey'), credentialId: z.string(), prf: Bytes }),
  /** The share that the backend released for what {@link vaultMethods.askShare} asked. */
  z.object({ type: z.literal('login'), nonce: Nonce.shape.nonce, released: Released }),
  /** This browser's share and the owner's file: no server is needed. */
  FileProof,
])
export type FactorProof = z.infer<typeof Proof>

const NewPasskey = z.object({
  type: z.literal('passkey'),
  credentialId: z.string(),
  rpId: z.string(),
  prfSalt: z.string(),
  prf: Bytes,
})

/** A new way to open the wallet. */
const NewFactor = z.discriminatedUnion('type', [z.object({ type: z.literal('password'), password: Bytes }), NewPasskey])
export type NewFactor = z.infer<typeof NewFactor>

export const VaultStatus = z.object({
  state: z.enum(['empty', 'locked', 'unlocked']),
  walletId: z.optional(z.string()),
  accounts: z.array(VaultAccount),
  factors: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['password', 'passkey', 'login']),
      credentialId: z.optional(z.string()),
      rpId: z.optional(z.string()),
      prfSalt: z.optional(z.string()),
    }),
  ),
  grants: z.array(z.object({ grantId: z.string(), origin: z.string(), createdAt: z.number() })),
  backedUp: z.boolean(),
  /** Of the login's wallet, also of one that still waits for its upload. */
  login: z.optional(z.object({ userId: z.string(), enrolId: z.string(), splitId: z.string(), generation: z.number() })),
  /** A login's wallet waits for its upload. */
  pending: z.optional(z.boolean()),
  /** False where the browser denies a frame its storage: the copy then lasts as long as the page. */
  persistent: z.boolean(),
})
export type VaultStatus = z.infer<typeof VaultStatus>

/** Raw values by key. */
const Memory = z.array(z.tuple([z.string(), z.unknown()]))
export type Memory = z.infer<typeof Memory>

/** What waits for its upload, and whose it is. `proof`: the wallet's signature, for the header of the call. */
const Pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), userId: z.string(), upload: NewWallet }),
  z.object({ kind: z.literal('enrolment'), userId: z.string(), upload: AddEnrolment, proof: z.string() }),
])

/** What opens a wallet on a new browser, together with the share that the backend releases. */
const RecoveryProof = z.discriminatedUnion('type', [
  z.object({ type: z.literal('passkey'), recoveryKey: RecoveryKey, prf: Bytes }),
  FileProof,
])
export type RecoveryProof = z.infer<typeof RecoveryProof>

const ownPath = /^\/v1\/(custody\/(enrolments|recovery-keys)\/[0-9a-f-]{36}|login\/email-change|account)$/

/** `body`: its exact text; empty where there is none. */
const Write = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(ownPath)),
  body: z.string().check(z.maxLength(1024)),
})

/** What a signature comes as; transactions also serialised, with their hash. */
const Signed = z.object({ signature: Hex, serialized: z.optional(Hex), hash: z.optional(Hex) })

/** What the page may ask of the vault's worker. No method gives a key away; the phrase needs a fresh proof each time. */
export const vaultMethods = {
  /** First call to a new worker. `memory`: what {@link memory} gave, where storage is denied. */
  begin: { params: z.object({ scope: Scope, memory: z.optional(Memory) }), result: VaultStatus },
  /** What a framed vault has instead of storage: ciphertext and the log, for the next worker of the same page. */
  memory: { params: z.void(), result: Memory },
  status: { params: z.void(), result: VaultStatus },
  /** Returns the status of the wallet in this slot and neither opens nor chooses it. A page's copy gets -32602. */
  statusOfSlot: { params: z.object({ slot: Slot }), result: VaultStatus },
  create: {
    params: z.object({ words: z.union([z.literal(12), z.literal(24)]), factor: NewFactor }),
    result: VaultStatus,
  },
  import: { params: z.object({ phrase: Bytes, factor: NewFactor }), result: VaultStatus },
  unlock: { params: z.object({ factor: Proof }), result: VaultStatus },
  exportPhrase: { params: z.object({ factor: Proof }), result: Bytes },
  /** Right words at their positions (from 0) mark the wallet as backed up. */
  confirmBackup: {
    params: z.object({ words: z.array(z.object({ position: z.int(), word: z.string() })).check(z.minLength(3)) }),
    result: z.boolean(),
  },
  addAccount: { params: z.object({ name: z.optional(z.string()) }), result: VaultStatus },
  renameAccount: { params: z.object({ index: z.int(), name: z.string() }), result: VaultStatus },
  addFactor: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  /** Replaces a password; the old one opens nothing afterwards. */
  changePassword: { params: z.object({ factor: Proof, password: Bytes }), result: VaultStatus },
  removeFactor: { params: z.object({ factor: Proof, id: z.string() }), result: VaultStatus },
  /** Home: sends the origin's copy, and its key for these uses, over the port to the other vault's `receive`. */
  grant: { params: z.object({ origin: z.string(), port: Port, uses: Uses }), result: VaultStatus },
  /**
   * Stores the log that the origin's vault reports on the port, and tells it that no copy comes. Only the home vault does this.
   * It needs no key, so the wallet may be locked.
   */
  takeLog: { params: z.object({ origin: z.string(), port: Port }), result: z.void() },
  /** Framed: waits for a copy on the port and keeps it; unlocked afterwards as far as the window allowed. */
  receive: { params: z.object({ port: Port, replace: z.boolean() }), result: VaultStatus },
  revoke: { params: z.object({ grantId: z.string() }), result: VaultStatus },
  /** Erases the wallet from this browser. A framed copy needs no proof: it is only a copy; a login's is one share of three. */
  remove: { params: z.object({ factor: z.optional(Proof) }), result: VaultStatus },
  sign: {
    params: z.object({
      account: z.int(),
      signable: Signable,
      /** Of what was shown. */
      digest: Hex,
      context: z.object({
        origin: z.string(),
        method: z.string(),
        surface: AuditEntry.shape.surface,
        networkId: AuditEntry.shape.networkId,
      }),
    }),
    result: Signed,
  },
  /**
   * A new wallet for a login; it waits for its upload and {@link vaultMethods.settleLogin}. `file` comes with a password: then the
   * wallet is nowhere but in this worker, until {@link vaultMethods.keepLogin} says that its owner has saved the file.
   */
  makeLogin: {
    params: z.object({ userId: z.string(), label: z.string(), custodyKey: CustodyKey, recovery: NewFactor }),
    result: z.object({ upload: NewWallet, file: z.optional(Bytes) }),
  },
  keepLogin: { params: z.object({ userId: z.string() }), result: VaultStatus },
  pendingLogin: { params: z.void(), result: z.optional(Pending) },
  /** After the upload: the waiting wallet becomes the wallet, or is dropped. */
  settleLogin: { params: z.object({ kept: z.boolean() }), result: VaultStatus },
  /** Asks for the backend's share; what it releases is the proof of type `login`, once and in this worker only. */
  askShare: {
    params: z.object({ nonce: Nonce.shape.nonce }),
    result: z.object({ ...ReleaseRequest.shape, enrolId: z.string() }),
  },
  /**
   * The same for a browser that has no share; for {@link vaultMethods.recover}. The proof is tried first: a mistyped password
   * costs no release.
   */
  askRecovery: {
    params: z.object({
      wallet: z.object({ ...WalletFacts.shape, generation: z.int() }),
      proof: RecoveryProof,
    }),
    result: z.object({ ephemeral: z.string() }),
  },
  /** The wallet on another browser, with shares of its own; it waits like a new one. */
  recover: {
    params: z.object({
      userId: z.string(),
      label: z.string(),
      custodyKey: CustodyKey,
      nonce: Nonce.shape.nonce,
      recoverable: Recoverable,
    }),
    result: z.object({ upload: AddEnrolment, proof: z.string() }),
  },
  /**
   * Another recovery key, for every enrolment; after the upload comes {@link vaultMethods.settleRecovery}. `proof`: the wallet's
   * signature of the upload.
   */
  changeRecovery: {
    params: z.object({ factor: Proof, recovery: NewFactor, shares: RecoveryShares }),
    result: z.object({ upload: NewRecovery, proof: z.string(), file: z.optional(Bytes) }),
  },
  /**
   * This browser takes the recovery key that the backend has now, once its own share shows that only the wallet can have sealed it;
   * passkeys of earlier ones open it here no more. Where another browser changed it, the wallet must be open.
   */
  settleRecovery: { params: z.object({ shares: RecoveryShares }), result: VaultStatus },
  /** Another passkey beside what recovers the wallet already; it also opens the wallet here from now on. */
  addRecoveryPasskey: {
    params: z.object({ factor: Proof, recovery: NewPasskey }),
    result: z.object({ upload: RecoveryKey, proof: z.string() }),
  },
  /** The wallet's signature for another write that only its owner may do. */
  authorize: { params: z.object({ factor: Proof, write: Write }), result: z.object({ proof: z.string() }) },
  /** The login's wallet becomes the wallet of this device. The status is of the place it left: empty. */
  detach: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  /** Newest first. Home: of every site, up to that site's last visit to the wallet window. */
  auditLog: { params: z.void(), result: z.array(AuditEntry) },
} satisfies Methods
