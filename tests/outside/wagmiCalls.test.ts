import { expect, type Page, test } from '@playwright/test'
import { approve, expectHiddenDialog, getDialog, getWallet, requestChain } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { getFrame } from '../support/kit.ts'
import { connect, getById, openApp, runAndApprove, startApp } from './app.ts'

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('wagmiCalls')
})
test.afterAll(() => app.stop())

async function connectApp(page: Page) {
  const { address } = await openApp(page, app)
  await connect(page, () => page.getByRole('button', { name: 'Connect Oriel' }).click())
  await expect(getById(page, 'address')).toHaveText(address)
  return address
}

const readCode = (address: string) => requestChain('eth_getCode', [address, 'latest'])

test('the hooks of wagmi send calls as one transaction, which upgrades the account, and viem sends the next', async ({
  page,
}) => {
  const address = await connectApp(page)
  await expect(getById(page, 'capability')).toHaveText('ready')
  expect(await readCode(address)).toBe('0x')
  await page.getByRole('button', { name: 'Send two, all or none' }).click()
  await approve(getWallet(page), 'Confirm')
  await expect(getById(page, 'id')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(getById(page, 'waited')).toHaveText('success true 1')
  await expect(getById(page, 'code')).toHaveText('200')
  expect(await readCode(address)).toMatch(/^0xef0100/)
  await page.getByRole('button', { name: 'Show calls' }).click()
  await expect(getDialog(page)).toBeVisible()
  await expect(getById(page, 'shown')).toHaveText('success')
  await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expectHiddenDialog(page)
  await page.getByRole('button', { name: 'Read capabilities' }).click()
  await expect(getById(page, 'capability')).toHaveText('supported')
  await runAndApprove(page, 'Send by viem', 'Confirm')
  await expect(getById(page, 'result')).toHaveText('success 200 true 1')
})

test('the hooks of wagmi send calls in order for a user who wants an ordinary account', async ({ page }) => {
  const address = await connectApp(page)
  await getFrame(page, app.frame).evaluate((origin) => {
    localStorage.setItem(`oriel/${origin}/accountTypes`, JSON.stringify({ eip155: 'eoa' }))
  }, new URL(page.url()).origin)
  await page.getByRole('button', { name: 'Read capabilities' }).click()
  await expect(getById(page, 'capability')).toHaveText('unsupported')
  await page.getByRole('button', { name: 'Send two, all or none' }).click()
  await expect(getById(page, 'sendError')).toHaveText('AtomicityNotSupportedError')
  await page.getByRole('button', { name: 'Send two', exact: true }).click()
  await approve(getWallet(page), 'Confirm')
  await expect(getById(page, 'waited')).toHaveText('success false 2')
  await expect(getById(page, 'code')).toHaveText('200')
  expect(await readCode(address)).toBe('0x')
})
