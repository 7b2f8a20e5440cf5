import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { connectWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { fetchFromWallet, frameAt, recordMessages } from './support/hostile.ts'
import { sign } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: a control that omits the header, to show that the header has an effect.

const assets = resolve(import.meta.dirname, '../dist/frame/assets')

test('error: a script that differs from the build does not run, and the page gets a coded error (E5)', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  const silent = { code: 4900, message: expect.stringContaining('did not answer') }
  // The first script runs, and reports that the app cannot.
  const reported = { code: 8005, message: 'Embedded wallet could not be loaded' }
  const cases = [
    { page, name: /^boot-.*\.js$/, error: silent },
    { page: other, name: /^first-.*\.js$/, error: reported },
  ]
  await Promise.all(
    cases.map(async ({ page, name, error }) => {
      const { ran } = await tamper(page, name)
      await openDapp(page)
      expect(await request(page, 'eth_blockNumber')).toMatchObject(error)
      expect(await ran()).toEqual([])
    }),
  )
})

test('error: a script that is loaded late and differs from the build does not run, and nothing is signed (E5)', async ({
  page,
}) => {
  const { ran } = await tamper(page, /^approval-.*\.js$/)
  await openDapp(page)
  const { address } = await connectWallet(page)
  const pending = sign(page, address)
  await expect(walletOf(page).getByText('We couldn’t read this request.')).toBeVisible()
  await expect(walletOf(page).getByRole('button', { name: 'Sign', exact: true })).toBeDisabled()
  await walletOf(page).getByRole('button', { name: 'Reject' }).click()
  expect(await pending).toMatchObject({ code: 4001 })
  expect(await ran()).toEqual([])
})

test('error: a key worker that differs from the build is not started (E5)', async ({ page }) => {
  await tamper(page, /^vault\.worker-.*\.js$/)
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await walletOf(page)
    .getByRole('button', { name: /^Oriel/ })
    .click()
  await expect(walletOf(page).getByText('Your wallet couldn’t start safely. Nothing was signed.')).toBeVisible()
  expect(page.workers()).toEqual([])
})

test('behavior: the frame has its own process, even beside a page of its own site (E6)', async ({ page, browser }) => {
  const deployment = await startDeployment({ hosts: ['app.oriel.localhost'] })
  try {
    await page.goto(deployment.page('app.oriel.localhost'))
    await request(page, 'eth_blockNumber')
    const devtools = await browser.newBrowserCDPSession()
    const { targetInfos } = await devtools.send('Target.getTargets')
    const frames = targetInfos.filter(({ url }) => url.startsWith(`${deployment.frame}/f/default/`))
    expect(frames.map(({ type }) => type)).toEqual(['iframe'])
    expect(await page.context().newCDPSession(frameAt(page, deployment.frame))).toBeTruthy()
  } finally {
    await deployment.stop()
  }
})

test('behavior: without the header Origin-Agent-Cluster both would share one process (E6) @second', async ({
  page,
  browser,
}) => {
  const deployment = await startDeployment({ hosts: ['app.oriel.localhost'] })
  try {
    await page.route(`${deployment.frame}/f/**`, async (route) => {
      const response = await fetchFromWallet(route)
      const headers = { ...response.headers() }
      delete headers['origin-agent-cluster']
      await route.fulfill({ response, headers })
    })
    await page.goto(deployment.page('app.oriel.localhost'))
    await request(page, 'eth_blockNumber')
    const devtools = await browser.newBrowserCDPSession()
    const { targetInfos } = await devtools.send('Target.getTargets')
    expect(targetInfos.filter(({ url }) => url.startsWith(`${deployment.frame}/f/default/`))).toEqual([])
  } finally {
    await deployment.stop()
  }
})

async function tamper(page: Page, name: RegExp) {
  await recordMessages(page)
  const file = (await readdir(assets)).find((one) => name.test(one))
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
