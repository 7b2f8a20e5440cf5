/** Whether this browser keeps what the wallet puts into it: `may-delete` when it makes room or at the end of a session. */
export type KeptStorage = 'kept' | 'may-delete' | 'denied'

/** Tries it, before there is a key that could be lost; asks the browser to keep it. */
export async function checkStorage(): Promise<KeptStorage> {
  try {
    await writeAndRead()
  } catch {
    // Whatever the reason: nothing would be kept, and that is what is said.
    return 'denied'
  }
  const { storage } = navigator
  if (!storage?.persist) return 'may-delete'
  return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may-delete'
}

async function writeAndRead() {
  const opening = indexedDB.open('oriel-probe', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
  const database = await done(opening)
  try {
    const store = () => database.transaction('probe', 'readwrite').objectStore('probe')
    await done(store().put('there', 'probe'))
    if ((await done(store().get('probe'))) !== 'there') throw new Error('What was written could not be read.')
  } finally {
    database.close()
    indexedDB.deleteDatabase('oriel-probe')
  }
}

function done<result>(request: IDBRequest<result>): Promise<result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
