import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { formatFirstIssue, type Implementation, serve } from '@oriel/shared/rpc/rpc.ts'
import { expose } from 'comlink'
import * as z from 'zod/mini'
import type { Scope } from '../protocol/methods.ts'
import { restrictEndpoint } from '../protocol/restrictEndpoint.ts'
import { storeMethods } from './storeMethods.ts'
import { getSchema, type RawStore } from './vaultStore.ts'

type Serving = { port: MessagePort; store: RawStore; scope: Scope }

/** Stores the records of a vault without storage, limited to its scope. Returns a function that stops serving. */
export function serveStore({ port, store, scope }: Serving): () => void {
  const mutex = createMutexMethods(store)
  const methods = serve(storeMethods, {
    ...createRecordMethods(store, scope),
    acquireMutex: mutex.take,
    releaseMutex: mutex.end,
  })
  expose({ ...methods }, restrictEndpoint(port, Object.keys(methods)))
  port.start()
  return () => {
    port.close()
    mutex.stop()
  }
}

function createRecordMethods(
  store: RawStore,
  scope: Scope,
): Pick<Implementation<typeof storeMethods>, 'get' | 'set' | 'swap' | 'keys'> {
  const check = (key: string, value: unknown) => {
    const schema = getSchema(scope, key)
    if (!schema) throw new InvalidParamsError('This vault has no such record.')
    if (value === undefined) return undefined
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new InvalidParamsError(formatFirstIssue(checked.error))
    return checked.data
  }
  return {
    get({ key }) {
      check(key, undefined)
      return store.get(key)
    },

    set: ({ key, value }) => store.set(key, check(key, value)),

    async swap({ key, old, value }) {
      const next = check(key, value)
      if (!Array.isArray(next)) throw new InvalidParamsError('Only a log can be swapped.')
      let isSame = false
      await store.update(key, (stored) => {
        isSame = JSON.stringify(stored) === JSON.stringify(old)
        return isSame ? next : stored
      })
      return isSame
    },

    keys: async () => (await store.keys()).filter((key) => getSchema(scope, key)),
  }
}

/**
 * Creates the mutex methods. If the vault ends while it holds a mutex, `stop` releases the mutex. Otherwise, the mutex
 * would block all other vaults.
 */
function createMutexMethods(store: RawStore) {
  let isStopped = false
  let release: (() => void) | undefined
  return {
    take: () =>
      new Promise<void>((resolve, reject) => {
        const hold = () =>
          new Promise<void>((done) => {
            release = done
            if (isStopped) done()
            resolve()
          })
        store.runExclusive(hold).catch(reject)
      }),

    end() {
      release?.()
    },

    stop() {
      isStopped = true
      release?.()
    },
  }
}
