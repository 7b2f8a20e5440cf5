import type { Page } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { createFakeStore } from '../../frame/vault/store/store.testing.ts'
import { createTestVault } from '../../frame/vault/worker/vault.testing.ts'
import { urls } from './ports.ts'

export const password = 'a long enough password'

export type PreparedWallet = { address: `0x${string}`; phrase: string }

type Prepared = { frame?: string; phrase?: string; document?: string }

/**
 * Stores a backed-up wallet in this page's browser, and returns its words. The vault itself creates the record, with
 * the cheapest password hash that it allows. The wallet's password is `password`. Every test gets its own words,
 * because two browsers must not share a nonce. `document` is the URL of a document on the wallet's origin that runs no
 * wallet code.
 */
export async function prepareWallet(
  page: Page,
  { frame = urls.frame, phrase = generateMnemonic(english), document = `${frame}/empty` }: Prepared = {},
): Promise<PreparedWallet> {
  const home = await page.context().newPage()
  await home.route(`${frame}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await home.goto(document)
  const wallet = await putWallet(home, phrase)
  await home.close()
  // Brings the page to the front, because background pages receive no clicks.
  await page.bringToFront()
  return wallet
}

/** Stores a wallet in the browser's storage. The page reads it the next time it loads. */
export async function putWallet(page: Page, phrase = generateMnemonic(english)): Promise<PreparedWallet> {
  const { values } = await createWallet(phrase)
  await page.evaluate(writeRecord, stringify(values.get('home')))
  return { address: mnemonicToAccount(phrase).address, phrase }
}

/** Serializes a wallet the way the wallet's own page does when it moves the wallet to the extension. */
export async function packWallet(phrase = generateMnemonic(english)): Promise<string> {
  return (await createWallet(phrase)).vault.copyOut()
}

async function createWallet(phrase: string) {
  const { store, values } = createFakeStore()
  const vault = createTestVault({ raw: store })
  await vault.begin({ scope: { kind: 'home' } })
  await vault.import({ phrase: toBytes(phrase), factor: { type: 'password', password: toBytes(password) } })
  return { vault, values }
}

const toBytes = (text: string) => new TextEncoder().encode(text)

/** Encodes byte arrays as JSON, because they cannot be passed to the page. */
function stringify(record: unknown): string {
  return JSON.stringify(record, (_, value) => (value instanceof Uint8Array ? { bytes: [...value] } : value))
}

/** Writes the record the way `idb-keyval` does for the vault. Runs in the page. */
async function writeRecord(text: string) {
  const record = JSON.parse(text, (_, value) => (value?.bytes ? Uint8Array.from(value.bytes) : value))
  const opening = indexedDB.open('oriel-vault')
  opening.onupgradeneeded = () => opening.result.createObjectStore('records')
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve
    opening.onerror = () => reject(opening.error)
  })
  const writing = opening.result.transaction('records', 'readwrite')
  writing.objectStore('records').put(record, 'home')
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onerror = () => reject(writing.error)
  })
  opening.result.close()
}
