import { testEvmKit } from './evmKit.ts'

testEvmKit(
  'rainbowkit',
  async (page) => {
    await page.getByTestId('rk-connect-button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Oriel/ })
      .click()
  },
  async (page) => {
    await page.getByTestId('rk-account-button').click()
    await page.getByTestId('rk-disconnect-button').click()
  },
)
