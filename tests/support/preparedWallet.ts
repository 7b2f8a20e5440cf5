import type { BrowserContext } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import {
  type Bytes,
  commitmentOf,
  importKey,
  type Kdf,
  passwordKey,
  randomBytes,
  seal,
  utf8,
} from '../../frame/vault/crypto.ts'
import { accountOf } from '../../frame/vault/makeWallet.ts'
import { entropyOf } from '../../frame/vault/phrase.ts'
import { factorContext, type HomeRecord, secretContext } from '../../frame/vault/record.ts'
import { urls } from './ports.ts'

export const password = 'a long enough password'

/** The cheapest cost that the record's format allows. Argon2 at its true cost takes a second of most tests. */
const cheapKdf = (): Kdf => ({
  name: 'argon2id',
  memory: 19_456,
  iterations: 1,
  parallelism: 1,
  salt: crypto.getRandomValues(new Uint8Array(16)),
})

export type PreparedWallet = { address: `0x${string}`; phrase: string }

/**
 * Puts a wallet that is backed up into the browser, in the format that the vault keeps, and returns its words. It opens
 * with `password`. Each test gets words of its own: two browsers must not share a nonce.
 */
export async function prepareWallet(
  context: BrowserContext,
  { frame = urls.frame, phrase = generateMnemonic(english) } = {},
): Promise<PreparedWallet> {
  const entropy = entropyOf(new TextEncoder().encode(phrase)) as Bytes
  const [walletId, id, dataKey, kdf] = [crypto.randomUUID(), crypto.randomUUID(), randomBytes(32), cheapKdf()]
  const key = await importKey(dataKey)
  const record: HomeRecord = {
    kind: 'home',
    v: 1,
    walletId,
    createdAt: Date.now(),
    secret: await seal(key, entropy, secretContext({ walletId })),
    accounts: [accountOf(entropy, 0)],
    commitment: await commitmentOf(entropy),
    factors: [
      {
        type: 'password',
        id,
        kdf,
        key: await seal(await passwordKey(utf8(password), kdf), dataKey, factorContext(walletId, id)),
      },
    ],
    grants: [],
    backedUp: true,
  }
  // A document of the wallet's origin in which none of its code runs.
  const page = await context.newPage()
  await page.route(`${frame}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${frame}/empty`)
  await page.evaluate(writeRecord, asText(record))
  await page.close()
  return { address: mnemonicToAccount(phrase).address, phrase }
}

/** Bytes do not survive the way into the page. */
function asText(record: HomeRecord): string {
  return JSON.stringify(record, (_, value) => (value instanceof Uint8Array ? { bytes: [...value] } : value))
}

/** Runs in the page: what `idb-keyval` does for the vault. */
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
