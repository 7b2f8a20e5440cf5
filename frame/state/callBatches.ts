import type { CallBatch } from './callBatch.ts'
import { storage } from './storage.ts'

/** Time for which batches are kept, in ms. EIP-5792 requires at least 24 hours. */
const keepMs = 48 * 60 * 60_000

/** Batches sent from this page. Always read from storage, because another tab may have changed them. */
export const callBatches = {
  find: (id: string): CallBatch | undefined => readStored().find((batch) => batch.id === id),

  add(batch: CallBatch) {
    const oldest = Date.now() - keepMs
    const others = readStored().filter(({ id, sentAt }) => id !== batch.id && sentAt > oldest)
    storage.set('callBatches', [batch, ...others])
  },

  update(id: string, change: Partial<CallBatch>) {
    storage.set(
      'callBatches',
      readStored().map((batch) => (batch.id === id ? { ...batch, ...change } : batch)),
    )
  },

  /** Removes a batch. Only call this if no node has accepted any of its calls. */
  remove(id: string) {
    storage.set(
      'callBatches',
      readStored().filter((batch) => batch.id !== id),
    )
  },
}

const readStored = (): CallBatch[] => storage.get('callBatches') ?? []
