import { expect, test } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import {
  approve,
  fund,
  getWallet,
  openDapp,
  openTab,
  readBalance,
  readConnectedAddress,
  request,
} from './support/dapp.ts'
import { createEmail } from './support/login.ts'
import { chooseEmail, connectEmailWallet } from './support/loginFlow.ts'
import { urls } from './support/ports.ts'

// Second tier: a second dapp. emailLogin.test.ts covers the login.

test('default: a wallet of a new login signs and sends, survives a reload, and is the same one at another dapp @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const email = createEmail()
  await connectEmailWallet(page, email)
  const address = await readConnectedAddress(page)

  const signing = request(page, 'personal_sign', ['0x68656c6c6f', address])
  await approve(getWallet(page), 'Sign')
  const signature = (await signing) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

  await fund(address)
  const to = '0x00000000000000000000000000000000000e3a11'
  const before = await readBalance(to)
  const sending = request(page, 'eth_sendTransaction', [{ from: address, to, value: '0x2386f26fc10000' }])
  await approve(getWallet(page), 'Confirm')
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => readBalance(to)).toBe(before + 10n ** 16n)

  await page.reload()
  expect(await readConnectedAddress(page)).toBe(address)
  const state = await page.evaluate(() =>
    JSON.stringify((window as unknown as { oriel: { getState(): unknown } }).oriel.getState()),
  )
  expect(state).toContain('"socialProvider":"email"')
  expect(state).not.toContain(email)

  const stranger = await openTab(context, urls.stranger)
  const window = await chooseEmail(stranger, email)
  await expect(window.getByText(urls.stranger)).toBeVisible()
  await approve(window, 'Connect')
  expect(await readConnectedAddress(stranger)).toBe(address)
})
