import { createStore } from './createStore.ts'
import { storage } from './storage.ts'
import type { TransactionRecord } from './transactionRecord.ts'

/** Maximum number of stored transactions. */
const limit = 99

const store = createStore<{ list: TransactionRecord[] }>(() => ({ list: [] }))

export const transactions = {
  store,

  load() {
    store.setState({ list: storage.get('transactions') ?? [] })
  },

  add(record: TransactionRecord) {
    save([record, ...readCurrent().filter(({ hash }) => hash !== record.hash)].slice(0, limit))
  },

  /** Removes a transaction. Only call this if the network has rejected it. */
  remove(hash: string) {
    save(readCurrent().filter((record) => record.hash !== hash))
  },

  update(hash: string, change: Partial<TransactionRecord>) {
    save(readCurrent().map((record) => (record.hash === hash ? { ...record, ...change } : record)))
  },
}

/** Reads the list from storage, because another tab may have written to it. The store is only a copy for rendering. */
function readCurrent(): TransactionRecord[] {
  return storage.get('transactions') ?? store.getState().list
}

function save(list: TransactionRecord[]) {
  storage.set('transactions', list)
  store.setState({ list })
}
