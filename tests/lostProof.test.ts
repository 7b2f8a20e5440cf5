import { expect, type Page, test } from '@playwright/test'
import {
  approve,
  choosePassword,
  connectWallet,
  enterPassword,
  openDapp,
  openRequest,
  password,
  readConnectedAddress,
  request,
} from './support/dapp.ts'
import { waitForKit } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: removing a wallet without its phrase, and a request that ends early.

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const other = 'another horse battery'
const junk = 'test test test test test test test test test test test junk'

test('default: only the phrase opens a wallet whose password is forgotten, no window of a site removes it, and the request goes on', async ({
  page,
}) => {
  await openDapp(page, urls.stranger)
  const { address, phrase } = await connectWallet(page)
  const answer = request(page, 'personal_sign', ['0x6869', address])
  const window = await openRequest(page)
  await press(window, 'Can’t unlock?')
  const words = window.getByRole('combobox', { name: 'Recovery phrase' })

  await test.step('a window that a site opened removes no wallet without its proof', async () => {
    await words.fill(junk)
    await press(window, 'I don’t have the phrase')
    await expect(window.getByRole('link', { name: 'Open your wallet' })).toBeVisible()
    await expect(window.getByRole('button', { name: 'Remove from this browser' })).toHaveCount(0)
    await press(window, 'Cancel')
    await choosePassword(window, other)
    await expect(window.getByRole('button', { name: 'Set new password' })).toBeDisabled()
  })

  await test.step('the phrase of another wallet opens nothing', async () => {
    await words.fill(junk)
    await press(window, 'Set new password')
    await expect(window.getByText('These words belong to another wallet.')).toBeVisible()
  })

  await press(window, 'Back')
  await press(window, 'Can’t unlock?')
  await words.fill(phrase)
  await choosePassword(window, other)
  await press(window, 'Set new password')
  await approve(window, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await readConnectedAddress(page)).toBe(address)

  await test.step('the old password opens nothing any more', async () => {
    const again = request(page, 'personal_sign', ['0x6869', address])
    const next = await openRequest(page)
    await enterPassword(next, password)
    await approve(next, 'Sign')
    await expect(next.getByText('Wrong password.')).toBeVisible()
    await enterPassword(next, other)
    await approve(next, 'Sign')
    expect(await again).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

test('error: a site that ends its request while the phrase is typed keeps the window, which takes no more words; who lost the phrase, too, removes the wallet on its own page @second', async ({
  page,
  context,
}) => {
  await openDapp(page, urls.stranger)
  const { address, phrase } = await connectWallet(page)

  await test.step('the window of a request that has ended takes no more words', async () => {
    const answer = request(page, 'personal_sign', ['0x6869', address])
    const window = await openRequest(page)
    await press(window, 'Can’t unlock?')
    await window.getByRole('combobox', { name: 'Recovery phrase' }).pressSequentially(phrase.slice(0, 20))
    await (await waitForKit(page)).evaluate((oriel) => oriel.close())
    expect(await answer).toMatchObject({ code: expect.any(Number) })
    await expect(window.getByText('The site that asked is gone', { exact: false })).toBeVisible()
    await window.keyboard.type(phrase.slice(20))
    await expect(window.getByRole('combobox')).toHaveCount(0)
    await window.close()
  })

  await test.step('the end of its address removes the wallet', async () => {
    const home = await context.newPage()
    await home.goto(urls.frame)
    await press(home, 'Unlock')
    await press(home, 'Can’t unlock?')
    await press(home, 'I don’t have the phrase')
    const field = home.getByLabel(/^To remove it, type the last 4 characters/)
    const remove = home.getByRole('button', { name: 'Remove from this browser' })
    await field.fill(address.slice(-5, -1))
    await expect(home.getByText('Its address ends differently.')).toBeVisible()
    await expect(remove).toBeDisabled()
    await field.press('Enter')
    await expect(home.getByText('Any money in this wallet stays out of reach.')).toBeVisible()
    await field.fill(address.slice(-4).toLowerCase())
    await remove.click()
    await expect(home.getByRole('button', { name: 'I have a recovery phrase' })).toBeVisible()
  })
})
