import { expect, test } from '@playwright/test'
import { openSettings } from '../support/accountView.ts'
import { approve, connectWallet, getWallet, openDapp, request } from '../support/dapp.ts'
import { getFrame } from '../support/kit.ts'
import { findInMemory } from '../support/memory.ts'
import { deriveSecrets } from '../support/scan.ts'

test('behavior: after locking, the key is nowhere in the memory of any page (D10)', async ({ page, browser }) => {
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  const signed = request(page, 'personal_sign', ['0x6869', address])
  await approve(getWallet(page), 'Sign')
  expect(await signed).toMatch(/^0x/)
  const mark = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  await getFrame(page).evaluate((bytes) => Object.assign(globalThis, { mark: Uint8Array.from(bytes) }), [...mark])
  await openSettings(page)
  await getWallet(page).getByRole('button', { name: /^Lock/ }).click()
  await expect(getWallet(page).getByRole('button', { name: /^Unlock/ })).toBeVisible()

  const { key, seed, entropy } = deriveSecrets(phrase)
  const patterns: Record<string, Buffer> = { mark }
  for (const [name, bytes] of Object.entries({ key, seed, entropy })) {
    if (!bytes) throw new Error(`No ${name} to look for.`)
    patterns[name] = bytes
    patterns[`${name} in hex`] = Buffer.from(bytes.toString('hex'))
    // Also searches for the reversed bytes, because the engine stores a BigInt in little-endian byte order.
    patterns[`${name} backwards`] = Buffer.from(bytes).reverse()
  }
  // Polls, because the engine frees a terminated worker's memory only after several seconds. The mark proves that the
  // search covers the right memory.
  await expect.poll(() => findInMemory(browser, patterns), { timeout: 60_000 }).toEqual(['mark'])
})
