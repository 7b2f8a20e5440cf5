import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { walletOf } from './support/dapp.ts'
import { connectPlainPage, type Deployment, startDeployment } from './support/deployment.ts'
import { frameOf } from './support/kit.ts'
import { openPage } from './support/walletConnect.ts'
import { watchToasts } from './support/watch.ts'

let folder: string
let on: Deployment
let off: Deployment

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-analytics-'))
  on = await startDeployment({ hosts: ['localhost'], settings: { analyticsFile: join(folder, 'events.jsonl') } })
  off = await startDeployment({ hosts: ['localhost'] })
})
test.afterAll(async () => {
  await Promise.all([on.stop(), off.stop()])
  await rm(folder, { recursive: true })
})

type Line = {
  url: string
  projectId: string
  props: { type: string; event: string; address?: string; errorMessage?: string }
}

async function lines(): Promise<Line[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Faults that nobody catches, in the wallet's own document. */
async function fail(page: Page, deployment: Deployment, count: number) {
  const frame = page.frames().find((one) => one.url().startsWith(deployment.frame))
  await frame?.evaluate((count) => {
    for (let index = 0; index < count; index++) setTimeout(() => Promise.reject(new TypeError(`fault ${index}`)))
  }, count)
}

test('default: where the deployment wants it, a visit is told from the moment the wallet is opened', async ({
  context,
}) => {
  const { page } = await openPage(context, on.page('localhost'))
  const sent: string[] = []
  page.on('request', (one) => new URL(one.url()).pathname === '/e' && sent.push(one.url()))
  await page.evaluate(() => window.oriel?.preload())
  // An event that the frame sends at its start leaves before this answer arrives.
  await page.evaluate(() => window.oriel?.getProvider('eip155').request({ method: 'eth_blockNumber' }))
  expect(sent).toEqual([])
  const address = await connectPlainPage(page)
  await expect.poll(async () => (await lines()).map(({ props }) => props.event)).toContain('CONNECT_SUCCESS')
  const told = await lines()
  expect(told.find(({ props }) => props.event === 'MODAL_OPEN')).toMatchObject({
    projectId: 'default',
    url: new URL(page.url()).origin,
    props: { type: 'track', properties: { connected: false } },
  })
  expect(told.find(({ props }) => props.event === 'MODAL_OPEN')?.props.address).toBeUndefined()
  expect(told.find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.address).toBe(address)

  // Five errors a minute.
  await fail(page, on, 8)
  const errors = async () => (await lines()).filter(({ props }) => props.type === 'error')
  await expect.poll(async () => (await errors()).length).toBe(5)
  expect((await errors()).map(({ props }) => props.errorMessage).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => `fault ${n}`),
  )
})

test('error: 403 is said to the developer once, and the visitor goes on', async ({ context }) => {
  let refused = 0
  await context.route(`${on.frame}/e?**`, (route) => {
    refused++
    return route.fulfill({ status: 403 })
  })
  const { page, problems } = await openPage(context, on.page('localhost'))
  await page.evaluate(() => window.oriel?.preload())
  const toasts = await watchToasts(frameOf(page, on.frame))
  await connectPlainPage(page)
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect.poll(() => problems.filter((text) => text.includes('Invalid App Configuration'))).toHaveLength(1)
  await page.evaluate(() => window.oriel?.open())
  await expect(walletOf(page).getByRole('dialog')).toBeVisible()
  expect(await toasts()).toEqual([])
})

test('behavior: a deployment that does not want it is told nothing', async ({ context }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { page } = await openPage(context, off.page('localhost'))
  await connectPlainPage(page)
  await fail(page, off, 1)
  await page.evaluate(() => window.oriel?.close())
  await expect(page.locator('iframe[title="Wallet"]')).toBeHidden()
  expect(asked).toContain('/f/default/')
  expect(asked.filter((path) => path === '/e' || path.includes('nalytics'))).toEqual([])
})
