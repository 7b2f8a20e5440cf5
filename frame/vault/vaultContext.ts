import { VaultEmptyError, VaultLockedError } from '#shared/catalogueErrors.ts'
import type { Scope, VaultStatus } from './methods.ts'
import type { HomeRecord, VaultRecord } from './record.ts'
import { createVaultStore, type RawStore, type VaultStore } from './vaultStore.ts'

/** What the methods of one vault share. While the vault is open, `key` is a key that can be used and not read. */
export type VaultContext = {
  scope: Scope
  store: VaultStore
  key: CryptoKey | undefined
  now: () => number
  status: () => Promise<VaultStatus>
  /** The home record; throws when there is none. */
  home: () => Promise<HomeRecord>
  /** The key of an open vault; throws when it is locked. */
  openKey: () => CryptoKey
  /** One change at a time over all tabs, always on what is stored now. */
  change: (edit: (record: HomeRecord) => HomeRecord | Promise<HomeRecord>) => Promise<VaultStatus>
}

export function createVaultContext(raw: RawStore, now: () => number): VaultContext {
  const scope: Scope = { kind: 'home' }
  const context: VaultContext = {
    scope,
    store: createVaultStore(raw, scope),
    key: undefined,
    now,
    status: async () => statusOf(await context.store.read(), context.key !== undefined),

    async home() {
      const record = await context.store.read()
      if (record?.kind !== 'home') throw new VaultEmptyError()
      return record
    },

    openKey() {
      if (!context.key) throw new VaultLockedError()
      return context.key
    },

    change: (edit) =>
      inTurn(async () => {
        await context.store.write(await edit(await context.home()))
        return context.status()
      }),
  }
  return context
}

function statusOf(record: VaultRecord | undefined, isOpen: boolean): VaultStatus {
  if (!record) return { state: 'empty', accounts: [], factors: [], grants: [], backedUp: false }
  const { walletId, accounts } = record
  const common = { state: isOpen ? 'unlocked' : 'locked', walletId, accounts } as const
  if (record.kind === 'grant') return { ...common, factors: [], grants: [], backedUp: true }
  const factors = record.factors.map((factor) => {
    if (factor.type === 'password') return { id: factor.id, type: factor.type }
    const { id, type, credentialId, rpId, prfSalt } = factor
    return { id, type, credentialId, rpId, prfSalt }
  })
  const grants = record.grants.map(({ grantId, origin, createdAt }) => ({ grantId, origin, createdAt }))
  return { ...common, factors, grants, backedUp: record.backedUp }
}

/** Web Locks see the other tabs; where there are none, one worker is all there is to order. */
export async function inTurn<result>(work: () => Promise<result>): Promise<result> {
  const locks = globalThis.navigator?.locks
  return locks ? ((await locks.request('oriel-vault', work)) as result) : work()
}
