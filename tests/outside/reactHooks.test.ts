import { expect, test } from '@playwright/test'
import { fund } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { connect, expectToStayDisconnected, getById, openApp, runAndApprove, startApp } from './app.ts'

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('reactHooks')
})
test.afterAll(() => app.stop())

test('the React hooks of Solana connect, sign, send, disconnect and stay disconnected', async ({ page }) => {
  await openApp(page, app)
  await connect(page, () => page.getByRole('button', { name: 'Connect Oriel' }).click())
  await expect(getById(page, 'status')).toHaveText('connected')
  await fund((await getById(page, 'address').textContent()) ?? '')
  await runAndApprove(page, 'Sign message', 'Sign')
  await expect(getById(page, 'result')).toHaveText('64')
  await runAndApprove(page, 'Send transaction', /^(Confirm|Sign)$/)
  await expect(getById(page, 'result')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await page.getByRole('button', { name: 'Disconnect by the hooks' }).click()
  await expect(getById(page, 'status')).toHaveText('disconnected')
  await expectToStayDisconnected(page, 'solana')
})
