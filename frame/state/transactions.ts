import { createStore } from 'zustand/vanilla'
import { storage } from './storage.ts'
import type { TransactionRecord } from './transactionRecord.ts'

/** The specification's limit of transactions that are watched. */
const limit = 99

const store = createStore<{ list: TransactionRecord[] }>(() => ({ list: [] }))

/** What this wallet sent for this origin, newest first. In storage, so that a reload loses nothing. */
export const transactions = {
  store,

  load() {
    store.setState({ list: storage.get('transactions') ?? [] })
  },

  add(record: TransactionRecord) {
    save([record, ...current().filter(({ hash }) => hash !== record.hash)].slice(0, limit))
  },

  /** Only for one that the network refused: it never existed. */
  remove(hash: string) {
    save(current().filter((record) => record.hash !== hash))
  },

  update(hash: string, change: Partial<TransactionRecord>) {
    save(current().map((record) => (record.hash === hash ? { ...record, ...change } : record)))
  },
}

/** Another tab may have written since: storage is the truth, memory the copy that is on screen. */
function current(): TransactionRecord[] {
  return storage.get('transactions') ?? store.getState().list
}

function save(list: TransactionRecord[]) {
  storage.set('transactions', list)
  store.setState({ list })
}
