import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chooseOwnWallet, expectHiddenDialog, getDialog, getWallet } from './support/dapp.ts'
import { connectPlainPage, type Deployment, startDeployment } from './support/deployment.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { openPage, pressForPhone } from './support/walletConnect.ts'
import { recordEvents, watchToasts } from './support/watch.ts'

// Second tier: deployments that take no events, and parts that do not load. The first test records a visit.

let folder: string
let on: Deployment

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-analytics-'))
  on = await startDeployment({ hosts: ['localhost'], settings: { analyticsFile: join(folder, 'events.jsonl') } })
})
test.afterAll(async () => {
  await on.stop()
  await rm(folder, { recursive: true })
})

type Line = {
  url: string
  projectId: string
  props: { type: string; event: string; address?: string; errorMessage?: string }
}

async function readLines(): Promise<Line[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

async function fail(page: Page, deployment: Deployment, count: number) {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(deployment.frame))
  await frame?.evaluate((count) => {
    for (let index = 0; index < count; index++) setTimeout(() => Promise.reject(new TypeError(`fault ${index}`)))
  }, count)
}

test('default: a deployment with analytics records a visit from the moment the wallet is opened', async ({
  context,
}) => {
  const { page } = await openPage(context, on.page('localhost'))
  const sent: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/e' && sent.push(request.url()))
  await page.evaluate(() => window.oriel?.preload())
  // Waits for a response. An event that the frame sends at startup would be sent before the response arrives.
  await page.evaluate(() => window.oriel?.getProvider('eip155').request({ method: 'eth_blockNumber' }))
  expect(sent).toEqual([])
  const address = await connectPlainPage(page)
  await expect.poll(async () => (await readLines()).map(({ props }) => props.event)).toContain('CONNECT_SUCCESS')
  const recorded = await readLines()
  expect(recorded.find(({ props }) => props.event === 'MODAL_OPEN')).toMatchObject({
    projectId: 'default',
    url: new URL(page.url()).origin,
    props: { type: 'track', properties: { connected: false } },
  })
  expect(recorded.find(({ props }) => props.event === 'MODAL_OPEN')?.props.address).toBeUndefined()
  expect(recorded.find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.address).toBe(address)

  // At most five errors per minute are reported. The page receives the same errors, with a generic message.
  const events = await recordEvents(page)
  await fail(page, on, 8)
  const readErrors = async () => (await readLines()).filter(({ props }) => props.type === 'error')
  await expect.poll(async () => (await readErrors()).length).toBe(5)
  expect((await readErrors()).map(({ props }) => props.errorMessage).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => `fault ${n}`),
  )
  const fault = { type: 'INTERNAL_SDK_ERROR', errorType: 'TypeError', uncaught: true }
  const errorMessage = 'Something went wrong in the wallet.'
  await expect.poll(events).toEqual(Array.from({ length: 5 }, () => ({ ...fault, errorMessage })))
})

test.describe('with a deployment without analytics', () => {
  let off: Deployment
  test.beforeAll(async () => {
    off = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [urls.relay] } })
  })
  test.afterAll(() => off.stop())

  test('behavior: a deployment without analytics receives no events, and one that refuses them alerts the developer once @second', async ({
    context,
  }) => {
    await test.step('a deployment without analytics receives no events', async () => {
      const paths: string[] = []
      context.on('request', (request) => paths.push(new URL(request.url()).pathname))
      const { page } = await openPage(context, off.page('localhost'))
      await connectPlainPage(page)
      await fail(page, off, 1)
      await page.evaluate(() => window.oriel?.close())
      await expectHiddenDialog(page)
      expect(paths).toContain('/f/default/')
      expect(paths.filter((path) => path === '/e' || path.includes('nalytics'))).toEqual([])
    })

    await test.step('a 403 is logged for the developer once, and the user is not interrupted', async () => {
      let refused = 0
      await context.route(`${on.frame}/e?**`, (route) => {
        refused++
        return route.fulfill({ status: 403 })
      })
      const { page, problems } = await openPage(context, on.page('localhost'))
      await page.evaluate(() => window.oriel?.preload())
      const toasts = await watchToasts(getFrame(page, on.frame))
      const events = await recordEvents(page)
      await connectPlainPage(page)
      await expect.poll(() => refused).toBeGreaterThan(1)
      await expect.poll(() => problems.filter((text) => text.includes('Invalid App Configuration'))).toHaveLength(1)
      await page.evaluate(() => window.oriel?.open())
      await expect(getDialog(page)).toBeVisible()
      expect(await toasts()).toEqual([])
      const readAlerts = async () => (await events()).filter(({ type }) => type === 'ALERT')
      await expect.poll(readAlerts).toEqual([{ type: 'ALERT', code: 8107, message: 'Invalid App Configuration' }])
    })
  })

  test('error: parts of the wallet that do not load are reported to the page, and requested again @second', async ({
    context,
  }) => {
    const { page, problems } = await openPage(context, off.page('localhost'))
    // Blocks the chunks in the frame only. The window must not cache them, or the frame would load them from the cache.
    await context.route(/\/assets\/(vault|sharedClient)-[^/]*\.js$/, async (route) => {
      if (route.request().frame().page() === page) return route.abort()
      const path = join('dist/frame', new URL(route.request().url()).pathname)
      return route.fulfill({ path, headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' } })
    })
    const events = await recordEvents(page)
    await page.evaluate(() => void window.oriel?.open())
    const wallet = getWallet(page)
    const notLoaded = wallet.getByText('The embedded wallet couldn’t be loaded. Reload the page.')
    for (let time = 0; time < 2; time++) {
      await chooseOwnWallet(page)
      await expect(notLoaded).toBeVisible()
      await expect(notLoaded).toBeHidden()
    }
    await pressForPhone(page)
    await expect(wallet.getByText(/^We couldn’t load a part of the wallet\./)).toBeVisible()

    const readEmitted = async (pattern: RegExp) => (await events()).filter(({ type }) => pattern.test(type))
    const failed = { code: 8005, message: 'Embedded wallet could not be loaded' }
    await expect.poll(() => readEmitted(/^ALERT/)).toEqual([{ type: 'ALERT', ...failed }])
    const errorMessage = 'Something went wrong in the wallet.'
    const fault = { type: 'INTERNAL_SDK_ERROR', errorType: 'UniversalProviderInitError', errorMessage, uncaught: false }
    await expect.poll(() => readEmitted(/^INTERNAL/)).toEqual([fault])
    const attempts = [failed, failed, { code: -32603 }].map((error) => ({ type: 'CONNECT_ERROR', ...error }))
    await expect.poll(() => readEmitted(/^CONNECT_/)).toMatchObject(attempts)
    expect(problems.filter((text) => text.includes('WalletLoadError'))).toHaveLength(1)

    await context.unrouteAll()
    await wallet.getByRole('button', { name: 'Try again' }).click()
    await expect(wallet.getByText(/^We couldn’t load a part of the wallet/)).toBeHidden()
  })
})
