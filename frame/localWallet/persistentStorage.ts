import { config } from '../platform/config.ts'
import { outside } from '../platform/outside.ts'

/**
 * Durability of stored data. `may-delete` means that the browser may evict the data when space runs low or the browsing
 * session ends.
 */
export type Persistence = 'kept' | 'may-delete' | 'denied'

/** Checks whether storage works, and requests persistent storage. Call this before storing a key. */
export async function checkStorage(): Promise<Persistence> {
  try {
    await testStorage()
  } catch {
    return 'denied'
  }
  // With the extension's `unlimitedStorage` permission, the browser never evicts data, but no API reports this.
  if (config.walletOrigin) return 'kept'
  const storage = outside.storageManager()
  if (!storage?.persist) return 'may-delete'
  return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may-delete'
}

async function testStorage() {
  const opening = outside.indexedDB().open('oriel-probe', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
  const database = await toPromise(opening)
  try {
    const getStore = () => database.transaction('probe', 'readwrite').objectStore('probe')
    await toPromise(getStore().put('there', 'probe'))
    if ((await toPromise(getStore().get('probe'))) !== 'there') throw new Error('What was written could not be read.')
  } finally {
    database.close()
    outside.indexedDB().deleteDatabase('oriel-probe')
  }
}

function toPromise<result>(request: IDBRequest<result>): Promise<result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
