import { InvalidParamsError } from '#shared/errors.ts'
import { VaultEmptyError, VaultLockedError } from '#shared/vaultErrors.ts'
import { type Kdf, newKdf } from '../crypto/crypto.ts'
import type { Memory, Scope, Slot, VaultStatus } from '../methods.ts'
import type { HomeRecord, LoginPart, PendingRecord, VaultRecord } from '../record.ts'
import { type Asked, createAsked } from './pendingReleases.ts'
import { createVaultStore, type RawStore, rememberStore, type VaultStore } from './vaultStore.ts'

/** What the methods of one vault share. While the vault is open, it holds a key that can be used and not read. */
export type VaultContext = {
  scope: Scope
  store: VaultStore
  /** Of the wallet of this device, wherever this vault is. */
  deviceStore: VaultStore
  /** What was asked of the backend. */
  asked: Asked
  now: () => number
  /** Gives the cost of each new password. */
  newKdf: () => Kdf
  /** Says whose vault this is, and finds out whether it can store anything. */
  begin: (scope: Scope, memory: Memory | undefined) => Promise<void>
  /** What is kept instead of stored. */
  memory: () => Memory
  status: () => Promise<VaultStatus>
  /** Returns the status of the home wallet in this slot: locked, or empty. Throws when this vault is a page's copy. */
  statusOfSlot: (slot: Slot) => Promise<VaultStatus>
  /** The home record; throws when there is none. */
  home: () => Promise<HomeRecord>
  /** Keeps the key that opens this record, until the worker ends or the record gives way to another. */
  hold: (record: VaultRecord, key: CryptoKey, uses?: 'open' | 'once') => void
  /** Forgets the key. */
  drop: () => void
  /** The key of an open vault; throws when it is locked. */
  openKey: (record: VaultRecord | undefined) => CryptoKey
  /** The same for one signature: a key that came for one is gone with the attempt, whatever becomes of it. */
  takeKey: (record: VaultRecord | undefined) => CryptoKey
  /** One work at a time, over all tabs that share this storage. */
  inTurn: <result>(work: () => Promise<result>) => Promise<result>
  /** One change at a time over all tabs, always on what is stored now. */
  change: (edit: (record: HomeRecord) => HomeRecord | Promise<HomeRecord>) => Promise<VaultStatus>
}

/** What a vault is given: nothing of it comes from a page. */
export type VaultOptions = { raw: RawStore } & Partial<Pick<VaultContext, 'now' | 'newKdf'>>

export function createVaultContext({ raw, now = Date.now, newKdf: makeKdf = newKdf }: VaultOptions): VaultContext {
  const scope: Scope = { kind: 'home' }
  let remembered: ReturnType<typeof rememberStore> | undefined
  let held: { key: CryptoKey; lock: string; uses: 'open' | 'once' } | undefined
  // Another tab may have put another wallet, or another grant, in the place of the one that was opened here.
  const keyFor = (record: VaultRecord | undefined) => (record && held?.lock === lockOf(record) ? held.key : undefined)
  const context: VaultContext = {
    scope,
    store: createVaultStore(raw, scope),
    deviceStore: createVaultStore(raw, scope),
    asked: createAsked(),
    now,
    newKdf: makeKdf,

    async begin(scope, memory) {
      context.scope = scope
      // Only a copy may be kept like this. The wallet itself would vanish: at home a failing storage is an error.
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
      // Before anything is awaited: of two signatures at once, one finds it.
      if (held?.uses === 'once') context.drop()
      return key
    },

    // Where storage is denied, so are Web Locks; and no other tab sees what is kept here.
    inTurn: (work) => (remembered ? inOwnTurn(work) : inTurn(work)),

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
  // Read the pending record first: another tab that settles it writes the wallet's record before it erases the pending one.
  const pending = isLogin(scope) ? await store.readPending() : undefined
  const record = await store.read()
  const waiting = pendingBeside(record, pending)
  return { ...waitingOf(waiting), ...statusOf(record, isOpen(record)), persistent }
}

/** What a key fits: a wallet's data key never changes, nor does a grant's. One that was recovered has another. */
function lockOf(record: VaultRecord): string {
  const part = record.kind === 'grant' ? record.grantId : record.login?.enrolId
  return part ? `${record.walletId} ${part}` : record.walletId
}

export const isLogin = (scope: Scope) => scope.kind === 'home' && scope.slot === 'login'

/** What waits, unless it is the record already: between the two writes of settling it, the worker may have ended. */
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
  return { ...common, factors, grants, backedUp: record.backedUp, ...login }
}

/** Web Locks see the other tabs; where there are none, the calls of this worker are all there is to order. */
async function inTurn<result>(work: () => Promise<result>): Promise<result> {
  const locks = globalThis.navigator?.locks
  return locks ? ((await locks.request('oriel-vault', work)) as result) : inOwnTurn(work)
}

function inOwnTurn<result>(work: () => Promise<result>): Promise<result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}
let lastTurn: Promise<unknown> = Promise.resolve()
