import { expect, type Page, test } from '@playwright/test'
import { createWallet, openDapp } from './support/dapp.ts'
import { urls } from './support/ports.ts'
import { frameDocument, mountRaw } from './support/rawFrame.ts'

test('shots', async ({ page: home }) => {
  await home.setViewportSize({ width: 390, height: 844 })
  const shot = async (n: string) => {
    await home.waitForTimeout(500)
    await home.screenshot({ path: `/tmp/shots-d/${n}.png` })
  }
  await home.goto(urls.frame)
  await createWallet(home)
  await expect(home.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await shot('home-new')
  await home.getByRole('button', { name: /^Connected sites/ }).click()
  await shot('sites-none')
  await fillLedger(home)
  await home.reload()
  await expect(home.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await shot('home')
  await home.getByRole('button', { name: /^Connected sites/ }).click()
  await shot('sites')
  await home.emulateMedia({ colorScheme: 'dark' })
  await shot('sites-dark')
  await home.getByRole('button', { name: /site-7.example/ }).click()
  await shot('site-dark')
  await home.emulateMedia({ colorScheme: 'light' })
  await home.setViewportSize({ width: 1000, height: 800 })
  await shot('site-wide')
  await home.getByRole('button', { name: 'Back' }).click()
  await home.getByRole('button', { name: 'Back' }).click()
  await home.getByRole('button', { name: /^Signatures/ }).click()
  await home.setViewportSize({ width: 390, height: 844 })
  await shot('log')
  await home.goto(frameDocument)
  await shot('refusal-top')
  await home.emulateMedia({ colorScheme: 'dark' })
  await home.setViewportSize({ width: 1000, height: 800 })
  await openDapp(home)
  await mountRaw(home, {
    attributes: { credentialless: '', style: 'position:fixed;inset:0;width:420px;height:640px;background:#888' },
  })
  await shot('refusal-credentialless')
})
/** Two hundred more sites with three signatures each, straight into the storage of the wallet's own page. */
async function fillLedger(home: Page) {
  await home.evaluate(async () => {
    const done = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('oriel-vault'))
    const records = database.transaction('records', 'readwrite').objectStore('records')
    const record = await done(records.get('home'))
    const { secret } = record
    for (let site = 0; site < 200; site++) {
      const origin = `https://${site % 7 === 0 ? 'a-very-long-name-'.repeat(5) : ''}site-${site}.example`
      record.grants.push({
        grantId: crypto.randomUUID(),
        origin,
        createdAt: Date.now() - site * 3_600_000,
        key: secret,
      })
      const log = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'].map((method, at) => ({
        id: crypto.randomUUID(),
        time: Date.now() - site * 3_600_000 - at * 60_000,
        origin,
        method,
        digest: `0x${String(site * 3 + at).padStart(64, 'a')}`,
        surface: at === 1 ? 'window' : 'frame',
        address: record.accounts[0].eip155,
        ...(at === 2 && { networkId: 'eip155:31337' }),
      }))
      await done(records.put(log, `audit home ${origin}`))
    }
    await done(records.put(record, 'home'))
    database.close()
  })
}
