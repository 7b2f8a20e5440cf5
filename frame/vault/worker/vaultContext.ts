import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { VaultEmptyError, VaultLockedError } from '@oriel/shared/errors/vaultErrors.ts'
import { createKdf, type Kdf } from '../crypto/crypto.ts'
import { createPendingReleases, type PendingReleases } from '../login/pendingReleases.ts'
import type { Memory, Scope, Slot, VaultStatus } from '../protocol/methods.ts'
import type { HomeRecord, LoginPart, PendingRecord, VaultRecord } from '../protocol/record.ts'
import { createMemoryStore, createVaultStore, type RawStore, type VaultStore } from '../store/vaultStore.ts'

/** State shared by one vault's methods. Holds a non-extractable key while the vault is open. */
export type VaultContext = {
  scope: Scope
  store: VaultStore
  /** Store of the `local` slot, regardless of `scope`. */
  localStore: VaultStore
  releases: PendingReleases
  now: () => number
  createKdf: () => Kdf
  /** Selects the vault, and detects whether the browser allows storage. */
  begin: (scope: Scope, memory: Memory | undefined) => Promise<void>
  memory: () => Memory
  status: () => Promise<VaultStatus>
  /** Returns the slot's status in the home vault: `locked` or `empty`. Throws in a framed vault. */
  statusOfSlot: (slot: Slot) => Promise<VaultStatus>
  readHome: () => Promise<HomeRecord>
  /** Keeps the record's key in memory until the worker ends or the record is replaced. */
  hold: (record: VaultRecord, key: CryptoKey, uses?: 'open' | 'once') => void
  drop: () => void
  /** Returns the key. Throws if the vault is locked. */
  openKey: (record: VaultRecord | undefined) => CryptoKey
  /** Returns the key. Drops a key that may be used only once, even if signing fails afterwards. */
  takeKey: (record: VaultRecord | undefined) => CryptoKey
  /** Runs one callback at a time, across all tabs. */
  runExclusive: <result>(work: () => Promise<result>) => Promise<result>
  /** Applies `edit` to the stored record. Runs one edit at a time across all tabs. */
  change: (edit: (record: HomeRecord) => HomeRecord | Promise<HomeRecord>) => Promise<VaultStatus>
}

export type VaultOptions = { raw: RawStore } & Partial<Pick<VaultContext, 'now' | 'createKdf'>>

export function createVaultContext({
  raw,
  now = Date.now,
  createKdf: makeKdf = createKdf,
}: VaultOptions): VaultContext {
  const scope: Scope = { kind: 'home' }
  let remembered: ReturnType<typeof createMemoryStore> | undefined
  let activeKey: { key: CryptoKey; keyId: string; uses: 'open' | 'once' } | undefined
  // Return the active key only if its ID matches the record's. Another tab may have replaced the wallet or grant.
  const findKey = (record: VaultRecord | undefined) =>
    record && activeKey?.keyId === getKeyId(record) ? activeKey.key : undefined
  const context: VaultContext = {
    scope,
    store: createVaultStore(raw, scope),
    localStore: createVaultStore(raw, scope),
    releases: createPendingReleases(),
    now,
    createKdf: makeKdf,

    async begin(scope, memory) {
      context.scope = scope
      // If storage is denied, keep a framed vault's records in memory, because they are only copies. The home vault
      // throws instead, because its wallet would be lost.
      const isDenied = scope.kind === 'grant' && !(await canRead(raw))
      remembered = isDenied ? createMemoryStore(memory) : undefined
      context.store = createVaultStore(remembered ?? raw, scope)
    },

    memory: () => [...(remembered?.values ?? [])],

    status: () => readStatus(context, { persistent: !remembered, isOpen: (record) => findKey(record) !== undefined }),

    async statusOfSlot(slot) {
      if (context.scope.kind !== 'home')
        throw new InvalidParamsError("Only the wallet's own pages may read the status of a slot.")
      const scope = { kind: 'home', slot } as const
      return readStatus({ scope, store: createVaultStore(raw, scope) }, { persistent: true, isOpen: () => false })
    },

    async readHome() {
      const record = await context.store.read()
      if (record?.kind !== 'home') throw new VaultEmptyError()
      return record
    },

    hold(record, key, uses = 'open') {
      activeKey = { key, keyId: getKeyId(record), uses }
    },

    drop() {
      activeKey = undefined
    },

    openKey(record) {
      const key = findKey(record)
      if (!key) throw new VaultLockedError()
      return key
    },

    takeKey(record) {
      const key = context.openKey(record)
      // Drop a single-use key before the first await, so that only one of two concurrent signatures gets the key.
      if (activeKey?.uses === 'once') context.drop()
      return key
    },

    runExclusive: (work) => (remembered ?? raw).runExclusive(work),

    change: (edit) =>
      context.runExclusive(async () => {
        await context.store.write(await edit(await context.readHome()))
        return context.status()
      }),
  }
  return context
}

async function readStatus(
  { store, scope }: Pick<VaultContext, 'store' | 'scope'>,
  { isOpen, persistent }: { isOpen: (record: VaultRecord | undefined) => boolean; persistent: boolean },
): Promise<VaultStatus> {
  // Read the pending record first. Another tab that settles it writes the wallet before it erases the pending record,
  // so one of the two is always found.
  const pending = isLoginScope(scope) ? await store.readPending() : undefined
  const record = await store.read()
  const waiting = findUnsettled(record, pending)
  return { ...describePending(waiting), ...describeRecord(record, isOpen(record)), persistent }
}

/**
 * Returns an ID for the record's data key. A grant has its own ID. A home record's key is identified by the IV of the
 * encrypted secret. The secret is encrypted again whenever the data key changes: after recovery, or after opening with
 * the phrase.
 */
function getKeyId(record: VaultRecord): string {
  const part = record.kind === 'grant' ? record.grantId : record.secret.iv.join(' ')
  return `${record.walletId} ${part}`
}

export const isLoginScope = (scope: Scope) => scope.kind === 'home' && scope.slot === 'login'

/**
 * Returns the pending record, or undefined if it is already stored as the wallet. Both exist if the worker ended
 * between the two writes that settle the record.
 */
export function findUnsettled(record: VaultRecord | undefined, pending: PendingRecord | undefined) {
  const enrolled = record?.kind === 'home' ? record.login?.enrolId : undefined
  return pending?.record.login.enrolId === enrolled ? undefined : pending
}

function describePending(pending: PendingRecord | undefined): Pick<VaultStatus, 'login' | 'pending'> {
  return pending ? { pending: true, login: describeLogin(pending.record.login) } : {}
}

function describeLogin({ userId, enrolId, splitId, generation }: LoginPart): NonNullable<VaultStatus['login']> {
  return { userId, enrolId, splitId, generation }
}

async function canRead(raw: RawStore): Promise<boolean> {
  try {
    await raw.keys()
    return true
  } catch (error) {
    console.info('The browser denies storage. The copy of the wallet is kept until the page closes.', error)
    return false
  }
}

function describeRecord(record: VaultRecord | undefined, isOpen: boolean): Omit<VaultStatus, 'persistent'> {
  if (!record) return { state: 'empty', accounts: [], factors: [], grants: [], backedUp: false }
  const { walletId, accounts } = record
  const common = { state: isOpen ? 'unlocked' : 'locked', walletId, accounts } as const
  if (record.kind === 'grant') return { ...common, factors: [], grants: [], backedUp: true }
  const factors = record.factors.map((factor) => {
    if (factor.type !== 'passkey') return { id: factor.id, type: factor.type }
    const { id, type, credentialId, rpId, prfSalt } = factor
    return { id, type, credentialId, rpId, prfSalt }
  })
  const grants = record.grants.map(({ grantId, origin, createdAt }) => ({ grantId, origin, createdAt }))
  const login = record.login && { login: describeLogin(record.login) }
  const fromPasskey = record.v > 1 && {
    fromPasskey: true,
    oldPasskey: record.v === 2 || undefined,
    phraseDue: record.phraseDue || undefined,
  }
  return { ...common, factors, grants, backedUp: record.backedUp, ...fromPasskey, ...login }
}
