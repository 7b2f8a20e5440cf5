import { expect, type Page, test } from '@playwright/test'
import { getWallet } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { connect, expectToStayDisconnected, getById, openApp, runAndApprove, startApp } from './app.ts'
import type { AppName } from './apps.ts'

/** Runs the tests of a wallet kit. `choose` clicks through from the kit's first button to its entry for our wallet. */
export function testEvmKit(
  name: AppName,
  choose: (page: Page) => Promise<void>,
  disconnect: (page: Page) => Promise<void>,
) {
  let app: Deployment
  test.beforeAll(async () => {
    app = await startApp(name)
  })
  test.afterAll(() => app.stop())

  test(`${name} connects, signs, sends, stays connected, disconnects and stays disconnected`, async ({ page }) => {
    const { address } = await openApp(page, app)
    await connect(page, () => choose(page))
    await expect(getById(page, 'address')).toHaveText(address)
    await runAndApprove(page, 'Sign message', 'Sign')
    await expect(getById(page, 'result')).toHaveText(/^0x[0-9a-f]{130}$/)
    await runAndApprove(page, 'Send transaction', 'Confirm')
    await expect(getById(page, 'result')).toHaveText('success')
    await page.reload()
    // Waits until wagmi has reconnected. Until then, it shows the address of the last visit but cannot disconnect.
    await expect(getById(page, 'status')).toHaveText('connected')
    await expect(getById(page, 'address')).toHaveText(address)
    await disconnect(page)
    await expect(getById(page, 'status')).toHaveText('disconnected')
    await expectToStayDisconnected(page, 'eip155')
    await choose(page)
    await getWallet(page)
      .getByRole('button', { name: /^Oriel: Continue as/ })
      .click()
    await expect(getById(page, 'address')).toHaveText(address)
  })
}
