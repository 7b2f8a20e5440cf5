import { testEvmKit } from './evmKit.ts'

testEvmKit(
  'appkit',
  async (page) => {
    await page.locator('appkit-button').click()
    await page.locator('w3m-modal').getByText('Oriel', { exact: true }).click()
  },
  async (page) => {
    await page.locator('appkit-button').click()
    await page.locator('w3m-modal').getByText('Disconnect').click()
  },
)
