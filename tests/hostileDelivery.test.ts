import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { connectWallet, getWallet, openDapp, request } from './support/dapp.ts'
import { fetchFromWallet, recordMessages } from './support/hostile.ts'
import { sign } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: the boot script and a lazily loaded one, with the same integrity check as the scripts of the first test.

const assets = resolve(import.meta.dirname, '../dist/frame/assets')

test('error: a script or a key worker that differs from the build does not run, and the page gets a coded error (E5)', async ({
  page,
}) => {
  await test.step('the script of the app', async () => {
    const { ran } = await tamper(page, /^first-.*\.js$/)
    await openDapp(page)
    // The boot script still runs, and reports that the app could not be loaded.
    const reported = { code: 8005, message: 'Embedded wallet could not be loaded' }
    expect(await request(page, 'eth_blockNumber')).toMatchObject(reported)
    expect(await ran()).toEqual([])
    await page.unrouteAll()
  })

  await test.step('the key worker is not started', async () => {
    await tamper(page, /^vault\.worker-.*\.js$/)
    await openDapp(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await getWallet(page)
      .getByRole('button', { name: /^Oriel/ })
      .click()
    await expect(getWallet(page).getByText('Your wallet couldn’t start safely. Nothing was signed.')).toBeVisible()
    expect(page.workers()).toEqual([])
  })
})

test('error: a first script or a late script that differs from the build does not run, and nothing is signed (E5) @second', async ({
  page,
}) => {
  await test.step('the first script: nothing answers the page', async () => {
    const { ran } = await tamper(page, /^boot-.*\.js$/)
    await openDapp(page)
    const silent = { code: 4900, message: expect.stringContaining('did not answer') }
    expect(await request(page, 'eth_blockNumber')).toMatchObject(silent)
    expect(await ran()).toEqual([])
    await page.unrouteAll()
  })

  await test.step('a script that is loaded late: nothing is signed', async () => {
    const { ran } = await tamper(page, /^consent-.*\.js$/)
    await openDapp(page)
    const { address } = await connectWallet(page)
    expect(await sign(page, address)).toMatchObject({ code: -32603 })
    expect(await ran()).toEqual([])
  })
})

async function tamper(page: Page, name: RegExp) {
  await recordMessages(page)
  const file = (await readdir(assets)).find((entry) => name.test(entry))
  expect(file, String(name)).toBeTruthy()
  let served = 0
  await page.route(`${urls.frame}/assets/${file}`, async (route) => {
    const response = await fetchFromWallet(route)
    served++
    const body = `globalThis.tampered = true;(globalThis.parent ?? globalThis).postMessage('tampered', '*');${await response.text()}`
    await route.fulfill({ response, body })
  })
  return {
    async ran() {
      expect(served).toBeGreaterThan(0)
      const received = await page.evaluate(() => (window as unknown as { received: string[] }).received)
      const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'tampered' in globalThis)))
      return [...received.filter((line) => line.includes('tampered')), ...frames.filter(Boolean)]
    },
  }
}
