import { createStore, get, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { StorageUnavailableError, VaultCorruptError } from '#shared/catalogueErrors.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import { firstIssue } from '#shared/rpc.ts'
import type { Scope } from './methods.ts'
import { AuditEntry, VaultRecord } from './record.ts'

/** Where raw values are kept: IndexedDB, or a map in tests. One call is one transaction. */
export type RawStore = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  update: (key: string, change: (old: unknown) => unknown) => Promise<void>
}

export type VaultStore = ReturnType<typeof createVaultStore>

const maximumAuditEntries = 1000

/** Reads and writes the record of one scope. What is read is checked; a failing storage is a coded error. */
export function createVaultStore(raw: RawStore, scope: Scope) {
  const name = scope.kind === 'home' ? 'home' : `grant ${scope.origin}`
  const guard = async <value>(work: () => Promise<value>): Promise<value> => {
    try {
      return await work()
    } catch (error) {
      throw new StorageUnavailableError(undefined, { cause: error })
    }
  }

  return {
    /** Undefined when there is none. Throws when there is one that this version cannot read: it is never overwritten. */
    async read(): Promise<VaultRecord | undefined> {
      const value = await guard(() => raw.get(name))
      if (value === undefined) return undefined
      const checked = z.safeParse(VaultRecord, value)
      if (!checked.success) {
        throw new VaultCorruptError('The stored wallet could not be read: it is damaged, or from a newer version.')
      }
      return checked.data
    },

    /** What could not be read back is not written: it would lock the owner out. */
    async write(record: VaultRecord) {
      const checked = z.safeParse(VaultRecord, record)
      if (!checked.success) throw new InvalidParamsError(firstIssue(checked.error))
      await guard(() => raw.set(name, record))
    },

    erase: () => guard(() => raw.set(name, undefined)),

    async audit(entry: AuditEntry) {
      const append = (old: unknown) => [...readAudit(old), entry].slice(-maximumAuditEntries)
      await guard(() => raw.update(`audit ${name}`, append))
    },

    async auditLog(): Promise<AuditEntry[]> {
      return readAudit(await guard(() => raw.get(`audit ${name}`)))
    },
  }
}

function readAudit(value: unknown): AuditEntry[] {
  const checked = z.safeParse(z.array(AuditEntry), value ?? [])
  return checked.success ? checked.data : []
}

/** The vault's own database. Only the worker opens it. */
export function indexedDbStore(): RawStore {
  const store = createStore('oriel-vault', 'records')
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    update: (key, change) => update(key, change, store),
  }
}
