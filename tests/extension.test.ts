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
