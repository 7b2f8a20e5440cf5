import { expose } from 'comlink'
import * as z from 'zod/mini'
import { InvalidParamsError } from '#shared/errors.ts'
import { firstIssue, type Implementation, serve } from '#shared/rpc.ts'
import type { Scope } from '../methods.ts'
import { storeMethods } from '../storeMethods.ts'
import { restrictEndpoint } from '../worker/restrictEndpoint.ts'
import { type RawStore, schemaOf } from '../worker/vaultStore.ts'

type Serving = { port: MessagePort; store: RawStore; scope: Scope }

/** Keeps the records of a vault without storage: those of its scope alone. Returns a function that ends it. */
export function serveStore({ port, store, scope }: Serving): () => void {
  const turn = createTurn(store)
  const methods = serve(storeMethods, { ...recordsOf(store, scope), takeTurn: turn.take, endTurn: turn.end })
  expose({ ...methods }, restrictEndpoint(port, Object.keys(methods)))
  port.start()
  return () => {
    port.close()
    turn.stop()
  }
}

function recordsOf(
  store: RawStore,
  scope: Scope,
): Pick<Implementation<typeof storeMethods>, 'get' | 'set' | 'swap' | 'keys'> {
  const check = (key: string, value: unknown) => {
    const schema = schemaOf(scope, key)
    if (!schema) throw new InvalidParamsError('This vault stores nothing under this name.')
    if (value === undefined) return undefined
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new InvalidParamsError(firstIssue(checked.error))
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
      if (!Array.isArray(next)) throw new InvalidParamsError('Only a log is swapped.')
      let isSame = false
      await store.update(key, (stored) => {
        isSame = JSON.stringify(stored) === JSON.stringify(old)
        return isSame ? next : stored
      })
      return isSame
    },

    keys: async () => (await store.keys()).filter((key) => schemaOf(scope, key)),
  }
}

/** A turn that the vault has when it ends would keep all others waiting. */
function createTurn(store: RawStore) {
  let isStopped = false
  let release: (() => void) | undefined
  return {
    take: () =>
      new Promise<void>((granted, failed) => {
        const hold = () =>
          new Promise<void>((done) => {
            release = done
            if (isStopped) done()
            granted()
          })
        store.inTurn(hold).catch(failed)
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
