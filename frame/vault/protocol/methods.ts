import { Signable } from '@oriel/clear-signing/signing/signable.ts'
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
  WalletInfo,
} from '@oriel/shared/backend/custody.ts'
import { PasskeyCopy } from '@oriel/shared/backend/passkeyCopy.ts'
import { Hex } from '@oriel/shared/chains/caip.ts'
import { maxMoveCharacters } from '@oriel/shared/document/extensionMove.ts'
import type { Methods } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { SignatureEntry, VaultAccount } from './record.ts'

const Bytes = z.instanceof(Uint8Array)
const Port = z.instanceof(MessagePort)

/** Slot of a stored wallet. A browser stores up to two: one created here, and one of a login. */
const Slot = z.enum(['local', 'login'])
export type Slot = z.infer<typeof Slot>

/** Selects the home wallet or a site's copy. The default slot is `local`. */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home'), slot: z.optional(Slot) }),
  z.object({ kind: z.literal('grant'), origin: z.string() }),
])
export type Scope = z.infer<typeof Scope>

/** Use that a framed vault may make of its copy: sign until it locks, sign once, or only store the copy. */
export const Uses = z.enum(['open', 'once', 'none'])
export type Uses = z.infer<typeof Uses>

const PasswordProof = z.object({ type: z.literal('password'), password: Bytes })
const PasskeyProof = z.object({ type: z.literal('passkey'), credentialId: z.string(), prf: Bytes })
const FileProof = z.object({ type: z.literal('recoveryFile'), file: Bytes, password: Bytes })

/** Proof of one of the wallet's factors. The bytes are transferred to the worker, which wipes them. */
const Proof = z.discriminatedUnion('type', [
  PasswordProof,
  PasskeyProof,
  /** Share that the backend released for a request created with {@link vaultMethods.askShare}. */
  z.object({ type: z.literal('login'), nonce: Nonce.shape.nonce, released: Released }),
  /** Opens the wallet with this browser's share and the user's file, without a server. */
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
  /** True if a passkey can restore the wallet without its record, so the phrase is not the only backup. */
  fromPasskey: z.optional(z.boolean()),
  /** True if the wallet has version 2. Its passkey alone can restore the wallet, even on a subdomain's page. */
  oldPasskey: z.optional(z.boolean()),
  /** True if the phrase must be shown immediately: the passkey is device-bound, or no copy is confirmed. */
  phraseDue: z.optional(z.boolean()),
  login: z.optional(z.object({ userId: z.string(), enrolId: z.string(), splitId: z.string(), generation: z.number() })),
  pending: z.optional(z.boolean()),
  /** False if the browser denies storage, in which case the copy only lasts as long as the page. */
  persistent: z.boolean(),
})
export type VaultStatus = z.infer<typeof VaultStatus>

const Memory = z.array(z.tuple([z.string(), z.unknown()]))
export type Memory = z.infer<typeof Memory>

/** An upload that the backend has not confirmed. `proof` is the wallet's signature, sent in a header. */
const Pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), userId: z.string(), upload: NewWallet }),
  z.object({ kind: z.literal('enrolment'), userId: z.string(), upload: AddEnrolment, proof: z.string() }),
])

/** Proof that, together with the share that the backend releases, opens a wallet in a new browser. */
const RecoveryProof = z.discriminatedUnion('type', [
  z.object({ type: z.literal('passkey'), recoveryKey: RecoveryKey, prf: Bytes }),
  FileProof,
])
export type RecoveryProof = z.infer<typeof RecoveryProof>

const ownPath = /^\/v1\/(custody\/(enrolments|recovery-keys)\/[0-9a-f-]{36}|login\/email-change|account)$/

/** A write to authorize. `body` is the exact text of the request body, or empty. The backend issues `nonce`. */
const Write = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(ownPath)),
  body: z.string().check(z.maxLength(1024)),
  nonce: Nonce.shape.nonce,
})

/** `serialized` and `hash` are set for transactions. */
const Signed = z.object({ signature: Hex, serialized: z.optional(Hex), hash: z.optional(Hex) })

/** `digest` is the digest of the content shown in the approval. */
const Order = z.object({ signable: Signable, digest: Hex })

const Signer = z.object({
  account: z.int(),
  context: z.object({
    origin: z.string(),
    method: z.string(),
    surface: SignatureEntry.shape.surface,
    networkId: SignatureEntry.shape.networkId,
  }),
})

/** Maximum number of orders: a batch of 100 calls (EIP-5792) and an authorization. */
const maxOrders = 101

/** Methods of the vault. No method returns a key, and each export of the phrase requires a new proof. */
export const vaultMethods = {
  /**
   * Starts the vault. Must be the first call of a new worker. If storage is denied, pass the result of the last
   * worker's {@link vaultMethods.memory} as `memory`.
   */
  begin: { params: z.object({ scope: Scope, memory: z.optional(Memory) }), result: VaultStatus },
  /** Returns what the page's next worker needs if storage is denied: the framed vault's ciphertext and log. */
  memory: { params: z.void(), result: Memory },
  status: { params: z.void(), result: VaultStatus },
  /** Returns the slot's status. Throws -32602 in a framed vault. */
  statusOfSlot: { params: z.object({ slot: Slot }), result: VaultStatus },
  create: {
    params: z.object({ words: z.union([z.literal(12), z.literal(24)]), factor: NewFactor }),
    result: VaultStatus,
  },
  /** Restores a version 2 wallet from its passkey alone. Set `phraseDue` if the passkey is device-bound. */
  createFromPasskey: {
    params: z.object({ factor: NewPasskey, phraseDue: z.optional(z.boolean()) }),
    result: VaultStatus,
  },
  /** Creates a version 3 wallet. Its status has `phraseDue` until {@link vaultMethods.confirmCopy} is called. */
  createWithCopy: {
    params: z.object({ factor: NewPasskey }),
    result: z.object({ status: VaultStatus, copy: PasskeyCopy }),
  },
  /** Clears `phraseDue`. Call it once the backend has the copy, if the passkey is synced. */
  confirmCopy: { params: z.void(), result: VaultStatus },
  /** Restores a version 3 wallet from the backend's copy. */
  restoreCopy: {
    params: z.object({ factor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  /** Encrypts the entropy of a version 2 wallet for a new passkey. Does not change the stored record. */
  makeCopy: { params: z.object({ factor: Proof, newFactor: NewPasskey }), result: PasskeyCopy },
  /**
   * Upgrades a version 2 wallet to version 3 in one write. First checks that `copy`, as returned by the backend,
   * restores this wallet. Passkeys that could restore the wallet alone no longer open it in this browser.
   */
  renewPasskey: {
    params: z.object({ factor: Proof, newFactor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  import: { params: z.object({ phrase: Bytes, factor: NewFactor }), result: VaultStatus },
  unlock: { params: z.object({ factor: Proof }), result: VaultStatus },
  /** Returns true if this is the phrase of this browser's wallet. Throws 8015 if it is not a valid phrase. */
  isPhrase: { params: z.object({ phrase: Bytes }), result: z.boolean() },
  /**
   * Opens the wallet with its phrase, for a user who lost every proof, and makes `factor` the only proof in this
   * browser. Allowed sites stay allowed. Throws 8015 for another wallet's phrase.
   */
  replaceFactors: { params: z.object({ phrase: Bytes, factor: NewFactor }), result: VaultStatus },
  /**
   * Like {@link vaultMethods.replaceFactors}, but with the backend's copy instead of the phrase, for a user who moved
   * the wallet to a new passkey in another browser. Throws 8011 for another wallet's copy.
   */
  replaceByCopy: {
    params: z.object({ factor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  /**
   * Returns the encrypted wallet, without the sites' copies, in order to move it to the extension. The wallet may be
   * locked.
   */
  copyOut: { params: z.void(), result: z.string() },
  /**
   * Stores the result of {@link vaultMethods.copyOut} as this device's wallet, and opens it. Throws without storing
   * anything if a wallet exists, if the proof does not open it, or if its addresses do not match its secret.
   */
  moveIn: {
    params: z.object({
      wallet: z.string().check(z.maxLength(maxMoveCharacters)),
      factor: z.discriminatedUnion('type', [PasswordProof, PasskeyProof]),
    }),
    result: VaultStatus,
  },
  /**
   * Returns the phrase. Also opens the wallet. The user can then confirm the words, and the screen hides them when the
   * wallet locks.
   */
  exportPhrase: { params: z.object({ factor: Proof }), result: Bytes },
  /** Marks the wallet as backed up if every word is correct. Positions start at 0. */
  confirmBackup: {
    params: z.object({ words: z.array(z.object({ position: z.int(), word: z.string() })).check(z.minLength(3)) }),
    result: z.boolean(),
  },
  addAccount: { params: z.object({ name: z.optional(z.string()) }), result: VaultStatus },
  renameAccount: { params: z.object({ index: z.int(), name: z.string() }), result: VaultStatus },
  addFactor: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  changePassword: { params: z.object({ factor: Proof, password: Bytes }), result: VaultStatus },
  removeFactor: { params: z.object({ factor: Proof, id: z.string() }), result: VaultStatus },
  /**
   * Home vault only. Sends the origin's copy, with its key unless `uses` is `none`, to the port where the frame's vault
   * waits in `receive`.
   */
  grant: { params: z.object({ origin: z.string(), port: Port, uses: Uses }), result: VaultStatus },
  /**
   * Home vault only. Stores the log that the origin's vault sends over the port, and replies that no copy follows. The
   * wallet may be locked.
   */
  takeLog: { params: z.object({ origin: z.string(), port: Port }), result: z.void() },
  /**
   * Framed vault only. Waits for a copy on the port and stores it. The copy is unlocked unless its `uses` is `none`.
   */
  receive: { params: z.object({ port: Port, replace: z.boolean() }), result: VaultStatus },
  revoke: { params: z.object({ grantId: z.string() }), result: VaultStatus },
  /**
   * Erases the wallet from this browser. Only this device's own wallet needs a proof: a frame has just a copy, and a
   * login's record has just one share of three. A user who has no proof enters the last 4 characters of the first EVM
   * address instead.
   */
  remove: {
    params: z.object({ factor: z.optional(Proof), addressEnd: z.optional(z.string().check(z.length(4))) }),
    result: VaultStatus,
  },
  sign: { params: z.object({ ...Order.shape, ...Signer.shape }), result: Signed },
  /**
   * Signs all orders of one approval, or none. Counts as one signature for a copy that may sign once. Unsigned entries
   * of a transaction's `authorizationList` get the signature of the matching authorization earlier in `orders`.
   */
  signAll: {
    params: z.object({ orders: z.array(Order).check(z.minLength(1), z.maxLength(maxOrders)), ...Signer.shape }),
    result: z.array(Signed),
  },
  /**
   * Creates a wallet for a login. The wallet is pending until it is uploaded and {@link vaultMethods.settleLogin} is
   * called. If `recovery` is a password, returns a recovery `file` and keeps the wallet only in this worker's memory
   * until {@link vaultMethods.keepLogin} confirms that the user saved the file.
   */
  makeLogin: {
    params: z.object({ userId: z.string(), label: z.string(), custodyKey: CustodyKey, recovery: NewFactor }),
    result: z.object({ upload: NewWallet, file: z.optional(Bytes) }),
  },
  keepLogin: { params: z.object({ userId: z.string() }), result: VaultStatus },
  pendingLogin: { params: z.void(), result: z.optional(Pending) },
  /** Stores or drops the pending wallet. Call it after the upload. */
  settleLogin: { params: z.object({ kept: z.boolean() }), result: VaultStatus },
  /**
   * Creates a request for the backend's share. The response contains the share in a proof of type `login`. The proof
   * can be used once, and only in this worker.
   */
  askShare: {
    params: z.object({ nonce: Nonce.shape.nonce }),
    result: z.object({ ...ReleaseRequest.shape, enrolId: z.string() }),
  },
  /**
   * Creates a request for the backend's share in a browser that has no share. Pass the response to
   * {@link vaultMethods.recover}. Checks the proof first, so a mistyped password does not use up a release.
   */
  askRecovery: {
    params: z.object({
      wallet: z.object({ ...WalletInfo.shape, generation: z.int() }),
      proof: RecoveryProof,
    }),
    result: z.object({ ephemeral: z.string() }),
  },
  /** Recovers a login's wallet. Like a new wallet, it is pending until its upload. */
  recover: {
    params: z.object({
      userId: z.string(),
      label: z.string(),
      custodyKey: CustodyKey,
      nonce: Nonce.shape.nonce,
      proofNonce: Nonce.shape.nonce,
      recoverable: Recoverable,
    }),
    result: z.object({ upload: AddEnrolment, proof: z.string() }),
  },
  /**
   * Changes the recovery key. `proof` is the wallet's signature of the upload. Call {@link vaultMethods.settleRecovery}
   * after the upload.
   */
  changeRecovery: {
    params: z.object({ factor: Proof, recovery: NewFactor, shares: RecoveryShares, nonce: Nonce.shape.nonce }),
    result: z.object({ upload: NewRecovery, proof: z.string(), file: z.optional(Bytes) }),
  },
  /**
   * Adopts the backend's current recovery key, after verifying with this browser's share that the wallet created it.
   * Passkeys of earlier recovery keys no longer open the wallet in this browser. The wallet must be open if another
   * browser changed the key.
   */
  settleRecovery: { params: z.object({ shares: RecoveryShares }), result: VaultStatus },
  /** Adds a recovery passkey. It also opens the wallet in this browser. */
  addRecoveryPasskey: {
    params: z.object({ factor: Proof, recovery: NewPasskey, nonce: Nonce.shape.nonce }),
    result: z.object({ upload: RecoveryKey, proof: z.string() }),
  },
  authorize: { params: z.object({ factor: Proof, write: Write }), result: z.object({ proof: z.string() }) },
  /** Moves the login's wallet into the local slot. Returns the status of the login slot, which is then empty. */
  detach: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  /**
   * Returns the log's entries, newest first. A home vault has the entries of all sites, each up to the site's last
   * visit to the wallet window.
   */
  signatureLog: { params: z.void(), result: z.array(SignatureEntry) },
} satisfies Methods
