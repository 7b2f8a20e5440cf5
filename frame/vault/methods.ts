import { Signable } from '@oriel/clear-signing/signing/signable.ts'
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
import { maxMoveCharacters } from '#shared/extensionMove.ts'
import { PasskeyCopy } from '#shared/passkeyCopy.ts'
import type { Methods } from '#shared/rpc.ts'
import { SignatureEntry, VaultAccount } from './record.ts'

const Bytes = z.instanceof(Uint8Array)
const Port = z.instanceof(MessagePort)

/** A browser has two slots for a wallet: one for a wallet that was made here, one for the wallet of a login. */
const Slot = z.enum(['local', 'login'])
export type Slot = z.infer<typeof Slot>

/** The default slot of the home vault is the wallet that was made in this browser. */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home'), slot: z.optional(Slot) }),
  z.object({ kind: z.literal('grant'), origin: z.string() }),
])
export type Scope = z.infer<typeof Scope>

/** The right that a framed vault has over its copy: to sign until it locks, to sign once, or only to store it. */
export const Uses = z.enum(['open', 'once', 'none'])
export type Uses = z.infer<typeof Uses>

const PasswordProof = z.object({ type: z.literal('password'), password: Bytes })
const PasskeyProof = z.object({ type: z.literal('passkey'), credentialId: z.string(), prf: Bytes })
const FileProof = z.object({ type: z.literal('recoveryFile'), file: Bytes, password: Bytes })

/** The bytes are transferred to the worker, which wipes them. */
const Proof = z.discriminatedUnion('type', [
  PasswordProof,
  PasskeyProof,
  /** The share that the backend released for a request by {@link vaultMethods.askShare}. */
  z.object({ type: z.literal('login'), nonce: Nonce.shape.nonce, released: Released }),
  /** Opens the wallet with this browser's share and the owner's file, and needs no server. */
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
  /** True when a passkey gives the wallet without its record, so that the phrase is not the only way back. */
  fromPasskey: z.optional(z.boolean()),
  /** True when the passkey alone gives it (version 2), also to a page on another host below the wallet's. */
  oldPasskey: z.optional(z.boolean()),
  /** True when the passkey was on one device alone, or no copy is confirmed: the phrase has to be shown at once. */
  phraseDue: z.optional(z.boolean()),
  login: z.optional(z.object({ userId: z.string(), enrolId: z.string(), splitId: z.string(), generation: z.number() })),
  pending: z.optional(z.boolean()),
  /** False when the browser denies a frame its storage: the copy then lasts as long as the page. */
  persistent: z.boolean(),
})
export type VaultStatus = z.infer<typeof VaultStatus>

const Memory = z.array(z.tuple([z.string(), z.unknown()]))
export type Memory = z.infer<typeof Memory>

/** `proof` is the wallet's signature, for a header of the call. */
const Pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), userId: z.string(), upload: NewWallet }),
  z.object({ kind: z.literal('enrolment'), userId: z.string(), upload: AddEnrolment, proof: z.string() }),
])

/** Opens a wallet in a new browser, together with the share that the backend releases. */
const RecoveryProof = z.discriminatedUnion('type', [
  z.object({ type: z.literal('passkey'), recoveryKey: RecoveryKey, prf: Bytes }),
  FileProof,
])
export type RecoveryProof = z.infer<typeof RecoveryProof>

const ownPath = /^\/v1\/(custody\/(enrolments|recovery-keys)\/[0-9a-f-]{36}|login\/email-change|account)$/

/** `body` is the exact text of the request's body, or empty when it has none. `nonce` comes from the backend. */
const Write = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(ownPath)),
  body: z.string().check(z.maxLength(1024)),
  nonce: Nonce.shape.nonce,
})

/** A transaction also comes in serialised form, with its hash. */
const Signed = z.object({ signature: Hex, serialized: z.optional(Hex), hash: z.optional(Hex) })

/** A content to sign, with the digest of what the approval showed. */
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

/** The calls of a batch (EIP-5792), and an authorization. */
const mostOrders = 101

/** The methods never return a key, and exporting the phrase needs a new proof each time. */
export const vaultMethods = {
  /**
   * Must be the first call to a new worker. When storage is denied, `memory` is the result of the last worker's
   * {@link vaultMethods.memory}.
   */
  begin: { params: z.object({ scope: Scope, memory: z.optional(Memory) }), result: VaultStatus },
  /**
   * Returns the values that a framed vault keeps instead of storage, ciphertext and the log, for the next worker of
   * the same page.
   */
  memory: { params: z.void(), result: Memory },
  status: { params: z.void(), result: VaultStatus },
  /** Throws -32602 for a page's copy. */
  statusOfSlot: { params: z.object({ slot: Slot }), result: VaultStatus },
  create: {
    params: z.object({ words: z.union([z.literal(12), z.literal(24)]), factor: NewFactor }),
    result: VaultStatus,
  },
  /**
   * Restores the wallet of version 2, which a passkey alone gives: the same one in every browser. Set `phraseDue` when
   * the passkey's provider does not copy it to other devices.
   */
  createFromPasskey: {
    params: z.object({ factor: NewPasskey, phraseDue: z.optional(z.boolean()) }),
    result: VaultStatus,
  },
  /** Makes a wallet of version 3. Its phrase is due until {@link vaultMethods.confirmCopy}. */
  createWithCopy: {
    params: z.object({ factor: NewPasskey }),
    result: z.object({ status: VaultStatus, copy: PasskeyCopy }),
  },
  /** Lets the phrase wait, because the backend has the copy and the passkey is synced. */
  confirmCopy: { params: z.void(), result: VaultStatus },
  /** Restores the wallet of version 3 from the backend's copy. */
  restoreCopy: {
    params: z.object({ factor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  /** Seals the entropy of a version 2 wallet for a new passkey. Does not change the stored record. */
  makeCopy: { params: z.object({ factor: Proof, newFactor: NewPasskey }), result: PasskeyCopy },
  /**
   * Makes a wallet of version 2 one of version 3, in one write. Checks before that `copy`, as the backend gave it back,
   * gives this wallet. The passkeys that gave the wallet alone open it no more here.
   */
  renewPasskey: {
    params: z.object({ factor: Proof, newFactor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  import: { params: z.object({ phrase: Bytes, factor: NewFactor }), result: VaultStatus },
  unlock: { params: z.object({ factor: Proof }), result: VaultStatus },
  /** True when these words are the phrase of this browser's wallet. Throws 8015 when they are not a phrase at all. */
  isPhrase: { params: z.object({ phrase: Bytes }), result: z.boolean() },
  /**
   * Opens the wallet by its phrase, for an owner who has no proof any more, and makes `factor` the only proof in
   * this browser. The allowed sites stay allowed. Throws 8015 for another phrase.
   */
  replaceFactors: { params: z.object({ phrase: Bytes, factor: NewFactor }), result: VaultStatus },
  /**
   * The same with the backend's copy instead of the phrase, in a browser whose owner has moved the wallet to a new
   * passkey elsewhere. Throws 8011 for the copy of another wallet.
   */
  replaceByCopy: {
    params: z.object({ factor: NewPasskey, copy: PasskeyCopy, phraseDue: z.boolean() }),
    result: VaultStatus,
  },
  /** Returns the wallet for the extension, as ciphertext and without the copies of sites. It needs no key. */
  copyOut: { params: z.void(), result: z.string() },
  /**
   * Stores the text of {@link vaultMethods.copyOut} as the wallet of this device, and opens it. Throws, and stores
   * nothing, when there is a wallet, when the proof does not open it, or when its accounts have other addresses.
   */
  moveIn: {
    params: z.object({
      wallet: z.string().check(z.maxLength(maxMoveCharacters)),
      factor: z.discriminatedUnion('type', [PasswordProof, PasskeyProof]),
    }),
    result: VaultStatus,
  },
  /** Opens the wallet, too, so that the words leave the screen when it locks, and their owner can confirm them. */
  exportPhrase: { params: z.object({ factor: Proof }), result: Bytes },
  /** Marks the wallet as backed up when every word is right. Positions start at 0. */
  confirmBackup: {
    params: z.object({ words: z.array(z.object({ position: z.int(), word: z.string() })).check(z.minLength(3)) }),
    result: z.boolean(),
  },
  addAccount: { params: z.object({ name: z.optional(z.string()) }), result: VaultStatus },
  renameAccount: { params: z.object({ index: z.int(), name: z.string() }), result: VaultStatus },
  addFactor: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  /** After the change, the old password opens nothing. */
  changePassword: { params: z.object({ factor: Proof, password: Bytes }), result: VaultStatus },
  removeFactor: { params: z.object({ factor: Proof, id: z.string() }), result: VaultStatus },
  /**
   * Called on the home vault. Sends the origin's copy, and its key unless `uses` is `none`, over the port to
   * `receive` of the frame's vault.
   */
  grant: { params: z.object({ origin: z.string(), port: Port, uses: Uses }), result: VaultStatus },
  /**
   * Stores the log that the origin's vault reports on the port, and notifies it that no copy comes. Called on the home
   * vault only. It needs no key, so the wallet may be locked.
   */
  takeLog: { params: z.object({ origin: z.string(), port: Port }), result: z.void() },
  /**
   * Called on a framed vault. Waits for a copy on the port and stores it. The delivered `uses` say how far the copy
   * is then unlocked.
   */
  receive: { params: z.object({ port: Port, replace: z.boolean() }), result: VaultStatus },
  revoke: { params: z.object({ grantId: z.string() }), result: VaultStatus },
  /**
   * Erases the wallet from this browser. A proof is needed for the wallet of this device alone: a frame has only a
   * copy, and a login's record is one share of three. An owner without a proof types the last 4 characters of the
   * wallet's first EVM address instead.
   */
  remove: {
    params: z.object({ factor: z.optional(Proof), addressEnd: z.optional(z.string().check(z.length(4))) }),
    result: VaultStatus,
  },
  sign: { params: z.object({ ...Order.shape, ...Signer.shape }), result: Signed },
  /**
   * Signs all orders of one approval, or none. It counts as one signature of a copy that may sign once. The entries of
   * a transaction's `authorizationList` that lack a signature get that of an authorization before it in the list.
   */
  signAll: {
    params: z.object({ orders: z.array(Order).check(z.minLength(1), z.maxLength(mostOrders)), ...Signer.shape }),
    result: z.array(Signed),
  },
  /**
   * Makes a new wallet for a login, which waits for its upload and {@link vaultMethods.settleLogin}. With a password
   * there is a `file`: the wallet then exists in this worker only, until {@link vaultMethods.keepLogin} confirms
   * that the owner has saved the file.
   */
  makeLogin: {
    params: z.object({ userId: z.string(), label: z.string(), custodyKey: CustodyKey, recovery: NewFactor }),
    result: z.object({ upload: NewWallet, file: z.optional(Bytes) }),
  },
  keepLogin: { params: z.object({ userId: z.string() }), result: VaultStatus },
  pendingLogin: { params: z.void(), result: z.optional(Pending) },
  /** Called after the upload. Stores the waiting wallet, or drops it. */
  settleLogin: { params: z.object({ kept: z.boolean() }), result: VaultStatus },
  /** The released share is a proof of type `login`, for one use in this worker only. */
  askShare: {
    params: z.object({ nonce: Nonce.shape.nonce }),
    result: z.object({ ...ReleaseRequest.shape, enrolId: z.string() }),
  },
  /**
   * Makes a request for the backend's share in a browser that has no share itself; {@link vaultMethods.recover}
   * takes the answer. It checks the proof first, so that a mistyped password does not use up a release.
   */
  askRecovery: {
    params: z.object({
      wallet: z.object({ ...WalletFacts.shape, generation: z.int() }),
      proof: RecoveryProof,
    }),
    result: z.object({ ephemeral: z.string() }),
  },
  /** The recovered wallet waits for its upload like a new one. */
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
  /** Call {@link vaultMethods.settleRecovery} after the upload. `proof` is the wallet's signature of the upload. */
  changeRecovery: {
    params: z.object({ factor: Proof, recovery: NewFactor, shares: RecoveryShares, nonce: Nonce.shape.nonce }),
    result: z.object({ upload: NewRecovery, proof: z.string(), file: z.optional(Bytes) }),
  },
  /**
   * Adopts the recovery key that the backend has now, after checking by this browser's own share that only the
   * wallet can have sealed it. Passkeys of earlier recovery keys then no longer open the wallet here. The wallet
   * must be open when another browser changed the key.
   */
  settleRecovery: { params: z.object({ shares: RecoveryShares }), result: VaultStatus },
  /** The passkey also opens the wallet in this browser. */
  addRecoveryPasskey: {
    params: z.object({ factor: Proof, recovery: NewPasskey, nonce: Nonce.shape.nonce }),
    result: z.object({ upload: RecoveryKey, proof: z.string() }),
  },
  authorize: { params: z.object({ factor: Proof, write: Write }), result: z.object({ proof: z.string() }) },
  /** Moves the login's wallet into the local slot. Returns the status of the login slot, which is then empty. */
  detach: { params: z.object({ factor: Proof, newFactor: NewFactor }), result: VaultStatus },
  /**
   * Lists the newest first. The home vault returns the entries of every site, each up to that site's last visit to the
   * wallet window.
   */
  signatureLog: { params: z.void(), result: z.array(SignatureEntry) },
} satisfies Methods
