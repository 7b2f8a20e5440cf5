import { createStore, get, keys, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { StorageUnavailableError } from '#shared/catalogueErrors.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import { firstIssue } from '#shared/rpc.ts'
import { VaultCorruptError } from '#shared/vaultErrors.ts'
import { vaultDatabase } from '../client/mayHoldWallet.ts'
import type { Memory, Scope } from '../methods.ts'
import { GrantRecord, HomeRecord, PendingRecord, SignatureEntry, VaultRecord } from '../record.ts'
import { eachOnce, maximumEntries, mergeEntries, readEntries } from './signatureLog.ts'

/** Each call but the last is one transaction. */
export type RawStore = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  keys: () => Promise<string[]>
  update: (key: string, change: (old: unknown) => unknown) => Promise<void>
  /** Runs one piece of work at a time, across all vaults that share these values. */
  inTurn: <result>(work: () => Promise<result>) => Promise<result>
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
      return guard(async () => {
        const own = (await raw.keys()).filter((key) => isLogOf(scope, key))
        const logs = await Promise.all(own.map(async (key) => readEntries(await raw.get(key))))
        return eachOnce(logs.flat()).sort((one, other) => other.time - one.time)
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

/**
 * The browser extension keeps the logs of all sites in one place. The wallet there reads them before a site has given
 * it its log.
 */
const isLogOf = (scope: Scope, key: string) =>
  scope.kind === 'home'
    ? [homeLog, 'audit grant'].some((log) => key === log || key.startsWith(`${log} `))
    : key === `audit ${nameOf(scope)}`

const Log = z.array(SignatureEntry).check(z.maxLength(maximumEntries))

/** Returns the schema of what a vault of this scope stores under the key, or undefined for a key of others. */
export function schemaOf(scope: Scope, key: string): z.ZodMiniType | undefined {
  if (isLogOf(scope, key)) return Log
  if (scope.kind === 'grant') return key === nameOf(scope) ? GrantRecord : undefined
  const login = nameOf({ kind: 'home', slot: 'login' })
  if (key === `${login} pending`) return PendingRecord
  return key === nameOf({ kind: 'home' }) || key === login ? HomeRecord : undefined
}

export function indexedDbStore(): RawStore {
  const store = createStore(vaultDatabase, 'records')
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    update: (key, change) => update(key, change, store),
    keys: () => keys<string>(store),
    inTurn,
  }
}

/** Orders the calls of this page alone when the browser lacks Web Locks. */
async function inTurn<result>(work: () => Promise<result>): Promise<result> {
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request(vaultDatabase, work) : inOwnTurn(work)
}

export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<result>(work: () => Promise<result>): Promise<result> {
    const turn = last.then(work)
    // The caller gets the error, and the next work runs all the same.
    last = turn.catch(() => undefined)
    return turn
  }
}
const inOwnTurn = createTurns()

/** The values are lost when the page closes. */
export function rememberStore(memory: Memory = []): RawStore & { values: Map<string, unknown> } {
  const values = new Map(memory)
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    update: async (key, change) => void values.set(key, change(values.get(key))),
    keys: async () => [...values.keys()],
    // A frame without storage has no Web Locks either, and no other tab shares its values.
    inTurn: createTurns(),
  }
}
