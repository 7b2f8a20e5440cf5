import { expect } from '@playwright/test'
import { getDevAddress } from '../localnet/evm/accounts.ts'
import { openAccount } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { connectFundedWallet, getWallet, openDapp, readBalance } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { registerName } from './support/names.ts'
import {
  approveInWindow,
  createAddress,
  expectArrived,
  fillSend,
  listenForEvents,
  openFee,
  openSend,
  pressSend,
  readTokenBalance,
  sendHere,
} from './support/sending.ts'
import { watchTitles } from './support/watch.ts'

// Second tier: amounts and lost transfers. accountWallets.test.ts sends tokens, and namesInSend.test.ts pays a name.

const ether = 10n ** 18n

test('default: ether is sent: the button names what is missing, the review is the only question, the chain has the transfer, and Done returns to the account', async ({
  connected: { page },
}) => {
  const received = await listenForEvents(page)
  const to = createAddress()
  const wallet = await openSend(page)
  const amount = wallet.getByRole('textbox', { name: 'Amount in ETH' })
  const recipient = wallet.getByRole('textbox', { name: 'To' })
  const expectLabel = (label: string) => expect(wallet.getByRole('button', { name: label, exact: true })).toBeVisible()
  await expectLabel('Enter amount')
  await amount.fill('0')
  await expectLabel('Enter a valid amount')
  await amount.fill('1.2.3')
  await expectLabel('Enter a valid amount')
  await amount.fill('5000000')
  await expectLabel('Insufficient funds')
  await amount.fill('0.25')
  await expectLabel('Enter address')
  await recipient.fill('0x1234')
  await expectLabel('Enter a valid address')
  // Changes the case of one letter to make the EIP-55 checksum invalid.
  const letter = to.search(/[a-f][^a-f]*$/i)
  const flipped = to[letter] === to[letter]?.toLowerCase() ? to[letter]?.toUpperCase() : to[letter]?.toLowerCase()
  await recipient.fill(to.slice(0, letter) + flipped + to.slice(letter + 1))
  await expect(wallet.getByText(/^This address has a typo/)).toBeVisible()
  await recipient.fill(to.toLowerCase())
  await wallet.getByRole('button', { name: 'Review' }).click()

  await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
  const readTitles = await watchTitles(page)
  await expect(wallet.getByText(to, { exact: true })).toBeVisible()
  await expect(wallet.getByText('This address was never used on this network. Check it carefully.')).toBeVisible()
  await openFee(wallet)
  await expect(wallet.getByText(/^At most .*0\.0\d+ ETH/)).toBeVisible()
  await wallet.getByRole('radio', { name: /^Fast/ }).check()
  await sendHere(wallet)
  await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await expectArrived(wallet, '0.25 ETH')
  expect(await readBalance(to)).toBe(ether / 4n)
  expect(await readTitles()).toEqual(['Review', 'Transaction'])
  expect(page.context().pages()).toHaveLength(1)

  const about = { network: 'eip155:31337', token: 'ETH', amount: '0.25' }
  await expect
    .poll(received)
    .toMatchObject([{ type: 'OPEN_SEND' }, { type: 'SEND_INITIATED', ...about }, { type: 'SEND_SUCCESS', ...about }])
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()

  await pressSend(wallet)
  await expect(amount).toHaveValue('')
  await wallet.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first().click()
  await expect(recipient).toHaveValue(to)
})

test('behavior: tokens are sent, even one without a return value; all of a token is sent, and ether down to the last fee @second', async ({
  connected: { page, address: account },
}) => {
  const { usdc, usdt } = await readContracts()
  const to = createAddress()
  const wallet = await openSend(page)
  await fillSend(wallet, { token: 'USDC', amount: '12.345678', to })
  await expect(wallet.getByText('12.345678 USDC', { exact: true })).toBeVisible()
  await sendHere(wallet)
  await expectArrived(wallet, '12.345678 USDC')
  expect(await readTokenBalance(usdc, to)).toBe(12_345_678n)
  await wallet.getByRole('button', { name: 'Done' }).click()

  const all = await readTokenBalance(usdt, account)
  expect(all).toBeGreaterThan(0n)
  await pressSend(wallet)
  await wallet.getByRole('button', { name: /Balance:/ }).click()
  await wallet.getByRole('searchbox', { name: 'Search tokens' }).fill(usdt.toLowerCase())
  await wallet.getByRole('button', { name: /USDT/ }).click()
  await wallet.getByRole('button', { name: 'Max' }).click()
  await wallet.getByRole('textbox', { name: 'To' }).fill(to)
  await wallet.getByRole('button', { name: 'Review' }).click()
  await approveInWindow(page)
  await expectArrived(wallet, /USDT$/)
  expect(await readTokenBalance(usdt, to)).toBe(all)
  expect(await readTokenBalance(usdt, account)).toBe(0n)
  await wallet.getByRole('button', { name: 'Done' }).click()

  await pressSend(wallet)
  await wallet.getByRole('button', { name: 'Max' }).click()
  await wallet.getByRole('textbox', { name: 'To' }).fill(to)
  await wallet.getByRole('button', { name: 'Review' }).click()
  await approveInWindow(page)
  await expectArrived(wallet, /ETH$/)
  expect(await readBalance(account)).toBeLessThan(ether / 1000n)
})

test('behavior: a transfer that would be lost is not sent, and a name is resolved while it is typed and again before sending @second', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)

  await test.step('a transfer that would be lost is not sent, and going back keeps the typed text', async () => {
    const received = await listenForEvents(page)
    const { usdc } = await readContracts()
    await openAccount(page)
    await wallet
      .getByRole('tabpanel')
      .getByRole('button', { name: /USDC on Oriel Local(?! Two)/ })
      .click()
    await wallet.getByRole('dialog', { name: 'Token' }).getByRole('button', { name: 'Send' }).click()
    await expect(wallet.getByPlaceholder('Address or name')).toBeVisible()
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('1')
    await wallet.getByRole('textbox', { name: 'To' }).fill(usdc)
    await expect(wallet.getByText('This is the token’s own address. Tokens sent there are lost.')).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Enter a valid address' })).toBeDisabled()

    await wallet.getByRole('textbox', { name: 'To' }).fill(account)
    await wallet.getByRole('button', { name: 'Review' }).click()
    await expect(wallet.getByText('This is your own address. Only the network fee would leave it.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('1')
    await expect(wallet.getByRole('textbox', { name: 'To' })).toHaveValue(account)
    expect((await received()).map(({ type }) => type)).toEqual(['OPEN_SEND'])
  })

  await test.step('a name with a picture is found with it', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSend(page)
    await wallet.getByRole('textbox', { name: 'To' }).fill('bob.eth')
    const found = wallet.getByRole('status').filter({ has: wallet.getByText(getDevAddress('bob'), { exact: true }) })
    await expect
      .poll(() => found.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('a name is resolved while it is typed and again before sending, and an outdated address is never used', async () => {
    const first = createAddress()
    const second = createAddress()
    const label = `anna${Date.now()}`
    const name = await registerName(label, first)
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    const recipient = wallet.getByRole('textbox', { name: 'To' })
    await recipient.fill(name)
    await expect(wallet.getByText(first, { exact: true })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Review' })).toBeEnabled()

    await recipient.fill(`nobody-${name}`)
    await expect(wallet.getByText(/^nobody-.* doesn’t exist on this network/)).toBeVisible()
    await expect(wallet.getByText(first, { exact: true })).toBeHidden()
    await expect(wallet.getByRole('button', { name: 'Enter a valid address' })).toBeVisible()

    await recipient.fill(name)
    await wallet.getByRole('button', { name: 'Review' }).click()
    await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
    await registerName(label, second)
    await sendHere(wallet)
    await expect(wallet.getByText(/^This name has a new address, so nothing was sent\./)).toBeVisible()
    await expect(wallet.getByText(`${name} had this address:`)).toBeVisible()
    await expect(wallet.getByRole('alert').getByText(first)).toBeVisible()
    await expect(wallet.getByRole('alert').getByText(second)).toBeVisible()
    expect(await readBalance(first)).toBe(0n)

    await sendHere(wallet)
    await expectArrived(wallet, '0.5 ETH')
    expect([await readBalance(first), await readBalance(second)]).toEqual([0n, ether / 2n])
  })
})

test('error: a part of the wallet that fails to load is named, and loads when the user tries again @second', async ({
  page,
}) => {
  await openDapp(page)
  await connectFundedWallet(page)
  const file = '**/assets/sending-*.js'
  await page.route(file, (route) => route.abort())
  const to = createAddress()
  const wallet = await openSend(page)
  await fillSend(wallet, { amount: '0.1', to })
  const notice = wallet.getByText('We couldn’t load a part of the wallet. Check your connection and try again.')
  await expect(notice).toBeVisible()
  await page.unroute(file)
  await wallet.getByRole('button', { name: 'Try again' }).first().click()
  await expect(notice).toBeHidden()
  await sendHere(wallet)
  await expect.poll(() => readBalance(to)).toBe(ether / 10n)
})
