import { createStore, get, keys, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { StorageUnavailableError } from '#shared/catalogueErrors.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import { firstIssue } from '#shared/rpc.ts'
import { VaultCorruptError } from '#shared/vaultErrors.ts'
import { vaultDatabase } from '../client/mayHoldWallet.ts'
import type { Memory, Scope } from '../methods.ts'
import { PendingRecord, type SignatureEntry, VaultRecord } from '../record.ts'
import { mergeEntries, readEntries } from './signatureLog.ts'

/** Each call is one transaction. */
export type RawStore = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  keys: () => Promise<string[]>
  update: (key: string, change: (old: unknown) => unknown) => Promise<void>
}

export type VaultStore = ReturnType<typeof createVaultStore>

/** Validates what it reads, and throws a coded error when storage fails. */
export function createVaultStore(raw: RawStore, scope: Scope) {
  const name = nameOf(scope)
  const pending = `${name} pending`
  const guard = async <value>(work: () => Promise<value>): Promise<value> => {
    try {
      return await work()
    } catch (error) {
      throw new StorageUnavailableError(undefined, { cause: error })
    }
  }

  const read = async <schema extends z.ZodMiniType>(
    key: string,
    schema: schema,
  ): Promise<z.output<schema> | undefined> => {
    const value = await guard(() => raw.get(key))
    if (value === undefined) return undefined
    const checked = z.safeParse(schema, value)
    if (!checked.success) {
      throw new VaultCorruptError('The stored wallet is damaged, or from a newer version.', {
        data: { reason: 'unreadable' },
      })
    }
    return checked.data
  }
  /** Throws instead of writing a value that could not be read back, which would lock the owner out. */
  const write = async <schema extends z.ZodMiniType>(key: string, schema: schema, value: z.output<schema>) => {
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new InvalidParamsError(firstIssue(checked.error))
    await guard(() => raw.set(key, value))
  }

  return {
    /**
     * Returns undefined when there is no record. Throws when this version cannot read the record, so that it is
     * never overwritten.
     */
    read: () => read(name, VaultRecord),
    write: (record: VaultRecord) => write(name, VaultRecord, record),
    erase: () => guard(() => raw.set(name, undefined)),

    /** Reads a login's wallet that waits for its upload, which is stored beside the record. */
    readPending: () => read(pending, PendingRecord),
    writePending: (record: PendingRecord) => write(pending, PendingRecord, record),
    erasePending: () => guard(() => raw.set(pending, undefined)),

    async addSignatures(origin: string, entries: SignatureEntry[]) {
      const key = scope.kind === 'home' ? `${homeLog} ${origin}` : `audit ${name}`
      if (entries.length > 0) await guard(() => raw.update(key, (old) => mergeEntries(readEntries(old), entries)))
    },

    async signatureLog(): Promise<SignatureEntry[]> {
      const isOwn = (key: string) =>
        scope.kind === 'home' ? key === homeLog || key.startsWith(`${homeLog} `) : key === `audit ${name}`
      return guard(async () => {
        const own = (await raw.keys()).filter(isOwn)
        const logs = await Promise.all(own.map(async (key) => readEntries(await raw.get(key))))
        return logs.flat().sort((one, other) => other.time - one.time)
      })
    },
  }
}

function nameOf(scope: Scope): string {
  if (scope.kind === 'grant') return `grant ${scope.origin}`
  return scope.slot === 'login' ? 'home login' : 'home'
}

/** The key of all entries before each origin had its own, and the prefix of the keys since then. */
const homeLog = 'audit home'

export function indexedDbStore(): RawStore {
  const store = createStore(vaultDatabase, 'records')
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    update: (key, change) => update(key, change, store),
    keys: () => keys<string>(store),
  }
}

/** The values are lost when the page closes. */
export function rememberStore(memory: Memory = []): RawStore & { values: Map<string, unknown> } {
  const values = new Map(memory)
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    update: async (key, change) => void values.set(key, change(values.get(key))),
    keys: async () => [...values.keys()],
  }
}
