import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, createWallet, unlockIn } from './support/dapp.ts'
import { type Extension, startExtension } from './support/extension.ts'

declare global {
  interface Window {
    found: { provider: { request: (request: object) => Promise<unknown> } }[]
  }
}

let extension: Awaited<ReturnType<typeof startExtension>>
test.beforeAll(async () => {
  extension = await startExtension()
})
test.afterAll(() => extension.stop())

const ask = (page: Page, method: string, params?: unknown) =>
  page.evaluate(([method, params]) => window.found[0]?.provider.request({ method, params }), [method, params] as const)

test('default: lab', async () => {
  test.setTimeout(120_000)
  const { context } = extension
  context.on('console', (m) => console.log(m.type(), m.text().slice(0, 300)))
  context.on('weberror', (m) => console.log('error', m.error()))
  const page = await context.newPage()
  await page.route('http://localhost:5999/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
      body: `<script>window.found=[];addEventListener('eip6963:announceProvider',e=>found.push(e.detail));dispatchEvent(new Event('eip6963:requestProvider'));window.first=found.length</script>`,
    }),
  )
  await page.goto('http://localhost:5999/')
  expect(await page.evaluate('first')).toBe(1)
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  const panel = await extension.panel()
  await panel.getByRole('button').first().waitFor()
  const accounts = ask(page, 'eth_requestAccounts')
  await panel.waitForTimeout(3000)
  await panel.screenshot({ path: '/tmp/oriel/p1.png' })
  await createWallet(panel)
  const [address] = (await accounts) as [`0x${string}`]
  const hello = '0x68656c6c6f'
  const signature = ask(page, 'personal_sign', [hello, address])
  await panel.waitForTimeout(2500)
  await panel.screenshot({ path: '/tmp/oriel/p2.png' })
  await panel
    .getByRole('button', { name: /Sign|Connect/ })
    .first()
    .waitFor()
  await approve(panel, 'Sign')
  expect(await verifyMessage({ address, message: { raw: hello }, signature: (await signature) as `0x${string}` })).toBe(
    true,
  )
  await panel.waitForTimeout(1000)
  await panel.screenshot({ path: '/tmp/oriel/p3.png' })
  const refused = ask(page, 'personal_sign', [hello, address]).catch((error: Error) => error.message)
  await panel.getByRole('button', { name: 'Reject' }).click()
  console.log(await refused)
  const closed = ask(page, 'personal_sign', [hello, address]).catch((error: Error) => error.message)
  await panel.getByRole('button', { name: 'Reject' }).waitFor()
  await panel.close()
  console.log(await closed)
})

const site = (page: Page) =>
  page.route('http://localhost:5999/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button onclick="found[0].provider.request({method:'eth_requestAccounts'}).then(a=>document.title=a[0],e=>document.title=e.code)">Go</button><script>window.found=[];addEventListener('eip6963:announceProvider',e=>found.push(e.detail));dispatchEvent(new Event('eip6963:requestProvider'))</script>`,
    }),
  )

test('default: the side panel opens by a click, and a window without one', async () => {
  const own = await startExtension()
  const { context, id } = own
  const page = await context.newPage()
  await site(page)
  await page.goto('http://localhost:5999/')
  const worker = context.serviceWorkers()[0]
  const contexts = () =>
    worker?.evaluate(async () =>
      (await chrome.runtime.getContexts({})).map(({ contextType, documentUrl }) => `${contextType} ${documentUrl}`),
    )
  const begun = Date.now()
  await page.getByRole('button').click()
  await expect.poll(contexts, { timeout: 5000 }).toContainEqual(expect.stringContaining('SIDE_PANEL'))
  console.log(await contexts(), Date.now() - begun)
  await page.waitForTimeout(2500)
  console.log(await contexts(), await worker?.evaluate(() => chrome.action.getBadgeText({})))
  await own.stop()
})

test('default: a pop-up window opens where there was no click', async () => {
  const own = await startExtension()
  const { context } = own
  const page = await context.newPage()
  await site(page)
  await page.goto('http://localhost:5999/')
  await page.waitForTimeout(7000)
  const opened = context.waitForEvent('page')
  const begun = Date.now()
  await page.addScriptTag({
    content: `setTimeout(()=>found[0].provider.request({method:'eth_requestAccounts'}).then(a=>document.title=a[0],e=>document.title=e.code), 7000)`,
  })
  const window = await opened
  console.log(window.url(), Date.now() - begun - 7000)
  await window.getByRole('button').first().waitFor()
  await window.waitForTimeout(500)
  await window.screenshot({ path: '/tmp/oriel/p4.png' })
  await window.close()
  await expect.poll(() => page.title()).toBe('4001')
  await own.stop()
})
