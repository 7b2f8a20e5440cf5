import { expect, test } from '@playwright/test'
import { openSettings } from '../support/accountView.ts'
import { approve, connectWallet, openDapp, request, walletOf } from '../support/dapp.ts'
import { frameOf } from '../support/kit.ts'
import { findInMemory } from '../support/memory.ts'
import { secretsOf } from '../support/scan.ts'

test('behavior: after locking, the key is nowhere in the memory of any page (D10)', async ({ page, browser }) => {
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  const signed = request(page, 'personal_sign', ['0x6869', address])
  await approve(walletOf(page), 'Sign')
  expect(await signed).toMatch(/^0x/)
  const mark = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  await frameOf(page).evaluate((bytes) => Object.assign(globalThis, { mark: Uint8Array.from(bytes) }), [...mark])
  await openSettings(page)
  await walletOf(page).getByRole('button', { name: /^Lock/ }).click()
  await expect(walletOf(page).getByRole('button', { name: /^Unlock/ })).toBeVisible()

  const { key, seed, entropy } = secretsOf(phrase)
  const wanted: Record<string, Buffer> = { mark }
  for (const [name, bytes] of Object.entries({ key, seed, entropy })) {
    if (!bytes) throw new Error(`No ${name} to look for.`)
    wanted[name] = bytes
    wanted[`${name} in hex`] = Buffer.from(bytes.toString('hex'))
    // A big number holds its limbs in this order in memory.
    wanted[`${name} backwards`] = Buffer.from(bytes).reverse()
  }
  // The mark shows that the search covers the right place. The engine keeps the memory of an ended worker for some
  // seconds.
  await expect.poll(() => findInMemory(browser, wanted), { timeout: 60_000 }).toEqual(['mark'])
})
