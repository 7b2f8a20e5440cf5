import { expect, type Frame, type Page } from '@playwright/test'
import { type Connected, lock } from './extensionSite.ts'
import { findInHeaps } from './heaps.ts'
import { deriveSecrets } from './scan.ts'

const findSigner = (panel: Page): Frame | undefined =>
  panel.frames().find((frame) => frame.url().endsWith('/signer/signer.html'))

/** Waits for the panel's sandboxed signer, and returns its frame. */
export async function waitForSigner(panel: Page): Promise<Frame> {
  await expect.poll(() => findSigner(panel) !== undefined).toBe(true)
  return findSigner(panel) as Frame
}

/** Locks the wallet. Expects that none of the extension's heaps and databases contain its keys, phrase or password. */
export async function searchAfterLock({ context, phrase }: Connected, panel: Page) {
  await lock(panel)
  // Waits for the new signer that the panel starts after locking.
  await waitForSigner(panel)

  const mark = `mark ${crypto.randomUUID()}`
  await panel.evaluate((mark) => Object.assign(globalThis, { mark }), mark)
  const patterns: Record<string, string> = { mark }
  for (const [name, secret] of Object.entries(deriveSecrets(phrase))) {
    patterns[name] = secret.toString('latin1')
    patterns[`${name} in hex`] = secret.toString('hex')
    patterns[`${name} in base64`] = secret.toString('base64')
    patterns[`${name} as numbers`] = [...secret].join(',')
  }
  const browser = context.browser()
  if (!browser) throw new Error('No browser.')
  const heaps = await findInHeaps(browser, patterns)
  const places = heaps.map(({ url }) => new URL(url).pathname)
  expect(places).toEqual(
    expect.arrayContaining(['/panel/panel.html', '/offscreen/offscreen.html', '/signer/signer.html']),
  )
  // The mark proves that the search covers the right heaps. The offscreen document and the panel share one heap.
  expect([...new Set(heaps.flatMap(({ found }) => found))]).toEqual(['mark'])
  const stored = await panel.evaluate(readDatabases)
  expect(stored).toContain('walletId')
  for (const [name, secret] of Object.entries(patterns)) expect(stored.includes(secret), name).toBe(false)
}

/** Returns everything that the extension stores, with bytes as numbers. Runs in the panel. */
async function readDatabases(): Promise<string> {
  const waitForRequest = <value>(request: IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const found: unknown[] = [{ ...localStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await waitForRequest(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      found.push(await waitForRequest(database.transaction(store).objectStore(store).getAll()))
    }
    database.close()
  }
  const toNumbers = (_: string, value: unknown) =>
    ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)].join(',') : value
  return JSON.stringify(found, toNumbers)
}
