import { toEvmCoinType } from '@oriel/shared/chains/names.ts'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openAccount, openSettings, pressSettings, showNetwork } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { approve, connectFundedWallet, getWallet, openDapp, readBalance } from './support/dapp.ts'
import { fundSolana, readSolanaBalance } from './support/localnet.ts'
import { readPrimaryName } from './support/names.ts'
import { readState } from './support/pageWalletPage.ts'
import { testPorts } from './support/ports.ts'
import { expectArrived, fillSend, openSend, pressSend, sendHere, submitSend } from './support/sending.ts'
import { connectPageWallet } from './support/swapping.ts'

// Second tier: taken names, profiles and Solana addresses. The first test chooses, pays and gives up a name.

const zone = 'oriel.eth'
let count = 0
/** Creates a label that no other test uses. */
const createLabel = () => `sail-${Date.now().toString(36)}-${++count}`

async function openName(page: Page): Promise<FrameLocator> {
  await openSettings(page)
  return openNameRow(getWallet(page))
}

/** Opens the name view from the account view. The account view must already be open. */
async function openNameFromAccount(page: Page): Promise<FrameLocator> {
  const wallet = getWallet(page)
  await pressSettings(wallet)
  return openNameRow(wallet)
}

/**
 * Opens the name row in the settings. Waits until the wallet has loaded the name, because the name determines where the
 * row leads.
 */
async function openNameRow(wallet: FrameLocator): Promise<FrameLocator> {
  await wallet.getByRole('button', { name: /^Name.*(Choose name|\.eth)$/ }).click()
  return wallet
}

async function typeFreeName(wallet: FrameLocator, label: string) {
  await wallet.getByRole('textbox', { name: 'Name' }).fill(label)
  await expect(wallet.getByText(`${label}.${zone} is free`)).toBeVisible()
}

async function choose(page: Page, label: string): Promise<FrameLocator> {
  const wallet = await openName(page)
  await chooseHere(wallet, label)
  return wallet
}

async function chooseHere(wallet: FrameLocator, label: string) {
  await typeFreeName(wallet, label)
  await wallet.getByRole('button', { name: 'Choose name' }).click()
  await expect(wallet.getByRole('heading', { name: `Register the name ${label}.${zone}` })).toBeVisible()
}

test('default: a name is chosen, shown for the account at once, found by another browser, and given up', async ({
  connected: { page, address: account },
  page: sender,
}) => {
  const label = createLabel()
  const name = `${label}.${zone}`
  const wallet = await openName(page)
  const field = wallet.getByRole('textbox', { name: 'Name' })
  await field.fill('abc')
  await expect(wallet.getByText('Name must be at least 4 characters long')).toBeVisible()
  await field.fill('not_a_name')
  await expect(wallet.getByText('The value is not a valid username')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Choose name' })).toBeDisabled()
  await typeFreeName(wallet, label)
  await wallet.getByRole('button', { name: 'Choose name' }).click()
  await expect(wallet.getByRole('heading', { name: `Register the name ${name}` })).toBeVisible()
  await expect(wallet.getByText('Anyone can see that this name belongs to this account.')).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(wallet.getByText('Account name chosen successfully')).toBeVisible()
  await wallet.getByRole('button', { name: "Let's Go!" }).click()
  await expect(wallet.getByRole('button', { name })).toBeVisible()

  const before = await readBalance(account)
  await connectPageWallet(sender)
  const sending = await openSend(sender)
  await fillSend(sending, { amount: '0.25', to: name })
  await expect(sending.getByText(account, { exact: true })).toBeVisible()
  await submitSend(sending)
  await expectArrived(sending, '0.25 ETH')
  expect((await readBalance(account)) - before).toBe(10n ** 18n / 4n)

  await openNameFromAccount(page)
  await wallet.getByRole('button', { name: 'Give up name' }).click()
  await expect(wallet.getByText(`Give up ${name}?`)).toBeVisible()
  await wallet.getByRole('button', { name: 'Give up name' }).click()
  await expect(wallet.getByRole('heading', { name: `Give up the name ${name}` })).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(wallet.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(wallet.getByRole('button', { name: /^Name.*Choose name/ })).toBeVisible()
})

/** Registers the name for another account without using our wallet. */
async function registerElsewhere(label: string) {
  const other = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({
    name: `${label}.${zone}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const body = {
    coin_type: toEvmCoinType(31337),
    address: other.address,
    message,
    signature: await other.signMessage({ message }),
  }
  const answer = await fetch(`http://127.0.0.1:${testPorts.backend}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/**
 * Simulates a user who takes this many minutes to sign: the server reports a time that far in the past. It also reports
 * no names, so the name is still free.
 */
async function advanceMinutes(page: Page, minutes: number) {
  const date = new Date(Date.now() - minutes * 60_000).toUTCString()
  await page.route(/\/v1\/profile\/account\/[^/?]+\?/, (route) => route.fulfill({ json: [], headers: { date } }))
}

test('error: a name that someone else takes between typing and signing stays theirs, and a request of eleven minutes is too old, but not one of three @second', async ({
  page,
}) => {
  await openDapp(page)
  await connectFundedWallet(page)
  const label = createLabel()
  const wallet = await choose(page, label)

  await test.step('the wallet says that the name is taken, and suggests free ones', async () => {
    await registerElsewhere(label)
    await approve(wallet, 'Sign')
    await expect(wallet.getByText('This name is taken. Choose another one.')).toBeVisible()
    await expect(wallet.getByText(`${label}.${zone} is taken`)).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Choose name' })).toBeDisabled()
    await wallet.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().click()
    await expect(wallet.getByText(/ is free$/)).toBeVisible()
  })

  await test.step('a request of eleven minutes is too old', async () => {
    await advanceMinutes(page, 11)
    await chooseHere(wallet, createLabel())
    await approve(wallet, 'Sign')
    await expect(wallet.getByText('The request was too old. Try again.')).toBeVisible()
  })

  await test.step('a user who needs three minutes to sign gets the name', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await advanceMinutes(page, 3)
    await wallet.getByRole('button', { name: 'Choose name' }).click()
    await approve(wallet, 'Sign')
    await expect(wallet.getByText('Account name chosen successfully')).toBeVisible()
  })
})

test('behavior: a name gets a profile, becomes the one of other wallets by one transaction, and has a Solana address that another browser pays until it is removed @second', async ({
  page,
  connected: { page: sender },
}) => {
  await openDapp(page)
  const account = await connectFundedWallet(page)
  const [solana = ''] = (await readState(page, 'solana')).addresses
  const label = createLabel()
  const name = `${label}.${zone}`
  const wallet = await choose(page, label)
  await approve(wallet, 'Sign')
  await wallet.getByRole('button', { name: "Let's Go!" }).click()
  await openNameFromAccount(page)

  await test.step('a profile is saved', async () => {
    await wallet.getByRole('textbox', { name: 'About' }).fill('I sail.')
    await wallet.getByRole('textbox', { name: 'Picture' }).fill('http://boat.example/me.png')
    await expect(wallet.getByText('Enter an address that starts with https://')).toBeVisible()
    await wallet.getByRole('textbox', { name: 'Picture' }).fill('https://boat.example/me.png')
    await wallet.getByRole('button', { name: 'Save profile' }).click()
    await expect(wallet.getByRole('heading', { name: 'Change your public profile' })).toBeVisible()
    await approve(wallet, 'Sign')
    await expect(wallet.getByRole('textbox', { name: 'About' })).toHaveValue('I sail.')
    await expect(wallet.getByRole('textbox', { name: 'Picture' })).toHaveValue('https://boat.example/me.png')
    await expect(wallet.getByRole('button', { name: 'Save profile' })).toBeDisabled()
  })

  await test.step('one transaction makes it the name of other wallets', async () => {
    await expect(wallet.getByText(/^about 0\.0\d+ ETH$/)).toBeVisible()
    await wallet.getByRole('button', { name: 'Use everywhere' }).click()
    await expect(wallet.getByRole('heading', { name: `Use ${name} everywhere` })).toBeVisible()
    await approve(wallet, 'Confirm')
    await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
    await expect.poll(() => readPrimaryName(account)).toBe(name)

    // The button is gone, because a second transaction would cost a fee and change nothing.
    await wallet.getByRole('button', { name: 'Back' }).click()
    await expect(wallet.getByText(`Other wallets and sites show ${name} in place of your address.`)).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Use everywhere' })).toHaveCount(0)
  })

  await test.step('one approval gives it a Solana address', async () => {
    await wallet.getByRole('button', { name: 'Add Solana address' }).click()
    await expect(wallet.getByRole('heading', { name: 'Add your Solana address to your name' })).toBeVisible()
    await expect(wallet.getByText('Your EVM key and your Solana key')).toBeVisible()
    await expect(wallet.getByText(`"coin_type":501,"address":"${solana}"`)).toBeAttached()
    await approve(wallet, 'Sign')
    await expect(wallet.getByRole('button', { name: 'Remove Solana address' })).toBeVisible()
  })

  const sending = getWallet(sender)
  await test.step('another browser pays the name on Solana', async () => {
    await expect.poll(async () => (await readState(sender, 'solana')).addresses).toHaveLength(1)
    await fundSolana((await readState(sender, 'solana')).addresses[0] ?? '')
    await openAccount(sender)
    await showNetwork(sending, 'Oriel Solana Local')
    await pressSend(sending)
    await fillSend(sending, { amount: '0.25', to: name })
    await expect(sending.getByText(solana, { exact: true })).toBeVisible()
    const before = await readSolanaBalance(solana)
    await sendHere(sending)
    await expectArrived(sending, '0.25 SOL')
    expect((await readSolanaBalance(solana)) - before).toBe(250_000_000n)
    await sending.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('without the address the name cannot be paid there', async () => {
    await wallet.getByRole('button', { name: 'Remove Solana address' }).click()
    await expect(wallet.getByRole('heading', { name: 'Remove the Solana address from your name' })).toBeVisible()
    await approve(wallet, 'Sign')
    await expect(wallet.getByRole('button', { name: 'Add Solana address' })).toBeVisible()
    await pressSend(sending)
    await sending.getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await sending.getByRole('textbox', { name: 'To' }).fill(name)
    await sending.getByRole('button', { name: 'Review' }).click()
    await sendHere(sending)
    await expect(sending.getByText('This name doesn’t exist. Check the spelling.')).toBeVisible()
  })
})
