import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, walletOf } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { connectBy, openApp, startApp } from './app.ts'

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('testDapp')
})
test.afterAll(() => app.stop())

/** The page enables its buttons only for a provider that says it is MetaMask. */
async function sayMetaMask(page: Page) {
  await page.addInitScript(() => {
    const mark = ({ detail }: Event & { detail?: { provider: object } }) =>
      detail && Object.defineProperty(detail.provider, 'isMetaMask', { value: true, configurable: true })
    addEventListener('eip6963:announceProvider', mark as (event: Event) => void)
  })
}

/** Presses a button of the page by its id, approves, and expects what the page then says. */
async function press(
  page: Page,
  { id, action, result, says }: Record<'id' | 'action' | 'result', string> & { says: RegExp },
) {
  await page.locator(`#${id}`).click()
  await approve(walletOf(page), action)
  await expect(page.locator(`#${result}`)).toHaveText(says)
}

test('the test dapp of MetaMask connects, signs, sends, deploys, watches a token and revokes', async ({ page }) => {
  await sayMetaMask(page)
  const { address } = await openApp(page, app)
  await expect(page.locator('#activeProviderName')).toHaveText(/Oriel/)
  await connectBy(page, () => page.locator('#connectButton').click())
  const lower = new RegExp(address, 'i')
  await expect(page.locator('#accounts')).toHaveText(lower)

  await press(page, { id: 'personalSign', action: 'Sign', result: 'personalSignResult', says: /^0x[0-9a-f]{130}$/ })
  // The button of the page that verifies compares with an address in lower case, as MetaMask writes it.
  const message = 'Example `personal_sign` message'
  const signature = (await page.locator('#personalSignResult').textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await press(page, {
    id: 'signTypedDataV4',
    action: 'Sign',
    result: 'signTypedDataV4Result',
    says: /^0x[0-9a-f]{130}$/,
  })
  await page.locator('#signTypedDataV4Verify').click()
  await expect(page.locator('#signTypedDataV4VerifyResult')).toHaveText(lower)

  await press(page, { id: 'createToken', action: 'Confirm', result: 'tokenAddresses', says: /^0x[0-9a-fA-F]{40}/ })
  await press(page, { id: 'watchAssets', action: 'Add token', result: 'tokenAddresses', says: /^0x/ })

  await page.locator('#revokeAccountsPermission').click()
  await page.reload()
  await page.locator('#getAccounts').click()
  await expect(page.locator('#getAccountsResult')).toHaveText(/^(Not able to get accounts)?$/)
})
