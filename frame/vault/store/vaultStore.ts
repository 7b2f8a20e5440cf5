import { StorageUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { VaultCorruptError } from '@oriel/shared/errors/vaultErrors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { createStore, get, keys, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import type { Memory, Scope } from '../protocol/methods.ts'
import { GrantRecord, HomeRecord, PendingRecord, SignatureEntry, VaultRecord } from '../protocol/record.ts'
import { vaultDatabase } from './mayHaveWallet.ts'
import { maxEntries, mergeEntries, readEntries, uniqueEntries } from './signatureLog.ts'

/** Storage without validation. Each call except `runExclusive` is a single transaction. */
export type RawStore = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  keys: () => Promise<string[]>
  update: (key: string, change: (old: unknown) => unknown) => Promise<void>
  /** Runs one callback at a time, across all vaults that share these values. */
  runExclusive: <result>(work: () => Promise<result>) => Promise<result>
}

export type VaultStore = ReturnType<typeof createVaultStore>

/** Creates a store that validates what it reads and throws a coded error if storage fails. */
export function createVaultStore(raw: RawStore, scope: Scope) {
  const name = getRecordKey(scope)
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
  /** Writes a value. Throws if it could not be read back, because that would lock the user out. */
  const write = async <schema extends z.ZodMiniType>(key: string, schema: schema, value: z.output<schema>) => {
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new InvalidParamsError(formatFirstIssue(checked.error))
    await guard(() => raw.set(key, value))
  }

  return {
    /**
     * Returns the record, or undefined if there is none. Throws if this version cannot read the record, because the
     * record must not be overwritten.
     */
    read: () => read(name, VaultRecord),
    write: (record: VaultRecord) => write(name, VaultRecord, record),
    erase: () => guard(() => raw.set(name, undefined)),

    /** Reads a login's wallet whose upload is pending. It is stored under a key of its own. */
    readPending: () => read(pending, PendingRecord),
    writePending: (record: PendingRecord) => write(pending, PendingRecord, record),
    erasePending: () => guard(() => raw.set(pending, undefined)),

    async addSignatures(origin: string, entries: SignatureEntry[]) {
      const key = scope.kind === 'home' ? `${homeLog} ${origin}` : `audit ${name}`
      if (entries.length > 0) await guard(() => raw.update(key, (old) => mergeEntries(readEntries(old), entries)))
    },

    async signatureLog(): Promise<SignatureEntry[]> {
      return guard(async () => {
        const own = (await raw.keys()).filter((key) => isLogKey(scope, key))
        const logs = await Promise.all(own.map(async (key) => readEntries(await raw.get(key))))
        return uniqueEntries(logs.flat()).sort((a, b) => b.time - a.time)
      })
    },
  }
}

function getRecordKey(scope: Scope): string {
  if (scope.kind === 'grant') return `grant ${scope.origin}`
  return scope.slot === 'login' ? 'home login' : 'home'
}

/** Key prefix of the home vault's logs, one per origin. Early versions stored a single log under this key. */
const homeLog = 'audit home'

/**
 * Returns true if the key belongs to a log in this scope. The extension stores all sites' logs in one database, so its
 * home vault can read a framed vault's log before the site sends it.
 */
const isLogKey = (scope: Scope, key: string) =>
  scope.kind === 'home'
    ? [homeLog, 'audit grant'].some((log) => key === log || key.startsWith(`${log} `))
    : key === `audit ${getRecordKey(scope)}`

const Log = z.array(SignatureEntry).check(z.maxLength(maxEntries))

/** Returns the schema of the key's value, or undefined if a vault of this scope does not use the key. */
export function getSchema(scope: Scope, key: string): z.ZodMiniType | undefined {
  if (isLogKey(scope, key)) return Log
  if (scope.kind === 'grant') return key === getRecordKey(scope) ? GrantRecord : undefined
  const login = getRecordKey({ kind: 'home', slot: 'login' })
  if (key === `${login} pending`) return PendingRecord
  return key === getRecordKey({ kind: 'home' }) || key === login ? HomeRecord : undefined
}

export function createIndexedDbStore(): RawStore {
  const store = createStore(vaultDatabase, 'records')
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    update: (key, change) => update(key, change, store),
    keys: () => keys<string>(store),
    runExclusive,
  }
}

/** Runs one callback at a time across all tabs, or only within this page if Web Locks are missing. */
async function runExclusive<result>(work: () => Promise<result>): Promise<result> {
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request(vaultDatabase, work) : runExclusiveInPage(work)
}

export function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return function runExclusive<result>(work: () => Promise<result>): Promise<result> {
    const current = last.then(work)
    // Ignore the error here: the caller handles it, and the next callback must still run.
    last = current.catch(() => undefined)
    return current
  }
}
const runExclusiveInPage = createMutex()

export function createMemoryStore(memory: Memory = []): RawStore & { values: Map<string, unknown> } {
  const values = new Map(memory)
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    update: async (key, change) => void values.set(key, change(values.get(key))),
    keys: async () => [...values.keys()],
    // A mutex within this page is enough, because no other tab shares these values. Web Locks are not available anyway
    // in a frame without storage.
    runExclusive: createMutex(),
  }
}
