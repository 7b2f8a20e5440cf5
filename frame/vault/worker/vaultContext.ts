import { InvalidParamsError } from '#shared/errors.ts'
import { VaultEmptyError, VaultLockedError } from '#shared/vaultErrors.ts'
import { type Kdf, newKdf } from '../crypto/crypto.ts'
import type { Memory, Scope, Slot, VaultStatus } from '../methods.ts'
import type { HomeRecord, LoginPart, PendingRecord, VaultRecord } from '../record.ts'
import { type Asked, createPendingReleases } from './pendingReleases.ts'
import { createVaultStore, type RawStore, rememberStore, type VaultStore } from './vaultStore.ts'

/** Holds the state that the methods of one vault share. While the vault is open, it holds a non-extractable key. */
export type VaultContext = {
  scope: Scope
  store: VaultStore
  /** The store of the wallet that was made in this browser, also when `scope` is another one. */
  localStore: VaultStore
  asked: Asked
  now: () => number
  newKdf: () => Kdf
  /** Selects the vault, and detects whether the browser lets it store anything. */
  begin: (scope: Scope, memory: Memory | undefined) => Promise<void>
  memory: () => Memory
  status: () => Promise<VaultStatus>
  /** Returns the status of the home wallet in this slot: locked, or empty. Throws when this vault is a page's copy. */
  statusOfSlot: (slot: Slot) => Promise<VaultStatus>
  home: () => Promise<HomeRecord>
  /** Holds the key that opens this record, until the worker ends or another record replaces this one. */
  hold: (record: VaultRecord, key: CryptoKey, uses?: 'open' | 'once') => void
  drop: () => void
  /** Throws when the vault is locked. */
  openKey: (record: VaultRecord | undefined) => CryptoKey
  /** A key that may be used once is dropped by this call, even when the signature then fails. */
  takeKey: (record: VaultRecord | undefined) => CryptoKey
  /** Runs one piece of work at a time, across all tabs that share this storage. */
  inTurn: <result>(work: () => Promise<result>) => Promise<result>
  /** Applies one change at a time, across all tabs, to the record as it is stored at that moment. */
  change: (edit: (record: HomeRecord) => HomeRecord | Promise<HomeRecord>) => Promise<VaultStatus>
}

/** The options never come from a page. */
export type VaultOptions = { raw: RawStore } & Partial<Pick<VaultContext, 'now' | 'newKdf'>>

export function createVaultContext({ raw, now = Date.now, newKdf: makeKdf = newKdf }: VaultOptions): VaultContext {
  const scope: Scope = { kind: 'home' }
  let remembered: ReturnType<typeof rememberStore> | undefined
  let held: { key: CryptoKey; lock: string; uses: 'open' | 'once' } | undefined
  // Another tab may have replaced the wallet or grant that was opened here.
  const keyFor = (record: VaultRecord | undefined) => (record && held?.lock === lockOf(record) ? held.key : undefined)
  const context: VaultContext = {
    scope,
    store: createVaultStore(raw, scope),
    localStore: createVaultStore(raw, scope),
    asked: createPendingReleases(),
    now,
    newKdf: makeKdf,

    async begin(scope, memory) {
      context.scope = scope
      // Memory may hold a copy only. The wallet itself would be lost, so without storage the home vault throws.
      const isDenied = scope.kind === 'grant' && !(await canRead(raw))
      remembered = isDenied ? rememberStore(memory) : undefined
      context.store = createVaultStore(remembered ?? raw, scope)
    },

    memory: () => [...(remembered?.values ?? [])],

    status: () => readStatus(context, { persistent: !remembered, isOpen: (record) => keyFor(record) !== undefined }),

    async statusOfSlot(slot) {
      if (context.scope.kind !== 'home')
        throw new InvalidParamsError("Only the wallet's own pages may read the status of a slot.")
      const scope = { kind: 'home', slot } as const
      return readStatus({ scope, store: createVaultStore(raw, scope) }, { persistent: true, isOpen: () => false })
    },

    async home() {
      const record = await context.store.read()
      if (record?.kind !== 'home') throw new VaultEmptyError()
      return record
    },

    hold(record, key, uses = 'open') {
      held = { key, lock: lockOf(record), uses }
    },

    drop() {
      held = undefined
    },

    openKey(record) {
      const key = keyFor(record)
      if (!key) throw new VaultLockedError()
      return key
    },

    takeKey(record) {
      const key = context.openKey(record)
      // Drops the key before the first await, so that only one of two simultaneous signatures gets it.
      if (held?.uses === 'once') context.drop()
      return key
    },

    inTurn: (work) => (remembered ?? raw).inTurn(work),

    change: (edit) =>
      context.inTurn(async () => {
        await context.store.write(await edit(await context.home()))
        return context.status()
      }),
  }
  return context
}

async function readStatus(
  { store, scope }: Pick<VaultContext, 'store' | 'scope'>,
  { isOpen, persistent }: { isOpen: (record: VaultRecord | undefined) => boolean; persistent: boolean },
): Promise<VaultStatus> {
  // Reads the pending record first, because another tab that settles it writes the wallet's record before it erases the
  // pending one.
  const pending = isLogin(scope) ? await store.readPending() : undefined
  const record = await store.read()
  const waiting = pendingBeside(record, pending)
  return { ...waitingOf(waiting), ...statusOf(record, isOpen(record)), persistent }
}

/**
 * Names what a key opens. A wallet gets a new data key only together with a new ciphertext of its secret: when it is
 * recovered, or opened by its phrase.
 */
function lockOf(record: VaultRecord): string {
  const part = record.kind === 'grant' ? record.grantId : record.secret.iv.join(' ')
  return `${record.walletId} ${part}`
}

export const isLogin = (scope: Scope) => scope.kind === 'home' && scope.slot === 'login'

/**
 * Returns the pending record, unless it is the stored record already: the worker may have ended between the two
 * writes of settling.
 */
export function pendingBeside(record: VaultRecord | undefined, pending: PendingRecord | undefined) {
  const enrolled = record?.kind === 'home' ? record.login?.enrolId : undefined
  return pending?.record.login.enrolId === enrolled ? undefined : pending
}

function waitingOf(pending: PendingRecord | undefined): Pick<VaultStatus, 'login' | 'pending'> {
  return pending ? { pending: true, login: loginOf(pending.record.login) } : {}
}

function loginOf({ userId, enrolId, splitId, generation }: LoginPart): NonNullable<VaultStatus['login']> {
  return { userId, enrolId, splitId, generation }
}

async function canRead(raw: RawStore): Promise<boolean> {
  try {
    await raw.keys()
    return true
  } catch (error) {
    console.info('The browser denies storage here; the copy of the wallet is kept until the page is closed.', error)
    return false
  }
}

function statusOf(record: VaultRecord | undefined, isOpen: boolean): Omit<VaultStatus, 'persistent'> {
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
  const login = record.login && { login: loginOf(record.login) }
  const fromPasskey = record.v > 1 && {
    fromPasskey: true,
    oldPasskey: record.v === 2 || undefined,
    phraseDue: record.phraseDue || undefined,
  }
  return { ...common, factors, grants, backedUp: record.backedUp, ...fromPasskey, ...login }
}
