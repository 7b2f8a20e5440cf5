import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { openAccount } from './support/accountView.ts'
import { findInPageAndFrames } from './support/axeFrames.ts'
import {
  approve,
  chooseOwnWallet,
  getWallet,
  openDapp,
  readConnectedAddress,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { cancelSignIn, createEmail, readCode, saveRecoveryFile, submitName } from './support/login.ts'
import { typeCode } from './support/loginFlow.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: options that connectOptions.test.ts covers. socialLogin.test.ts covers a login at a provider.

async function openConnect(page: Page, options: object = {}): Promise<FrameLocator> {
  await openDapp(page, `${urls.host}/?options=${encodeURIComponent(JSON.stringify(options))}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return wallet
}

/** Reads the labels of the first controls. One label changes once the browser reports whether it supports passkeys. */
const findFirstControls = async (wallet: FrameLocator, count: number) => {
  const texts = await wallet
    .locator('.view :is(input, button)')
    .evaluateAll((controls) =>
      controls.map((control) => (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent),
    )
  return texts.slice(0, count)
}

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
const rabby = '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'

const shopWallets = {
  featuredWalletIds: [rainbow, metaMask],
  excludeWalletIds: [rabby],
  customWallets: [
    { id: 'own', name: 'Wallet of the shop', webapp_link: 'https://wallet.example/app' },
    { id: 'wrong', name: 'A trap', webapp_link: 'javascript:alert(1)' },
  ],
}

async function readNames(wallet: FrameLocator): Promise<string[]> {
  const titles = wallet.getByRole('list', { name: 'Wallets' }).locator('.row-title')
  return (await titles.allTextContents()).map((title) => title.trim())
}

test('default: Connect has our own wallet and the logins first, then the wallets of the dapp in its order, and the others in the directory', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/getWallets?')) requests.push(request.url())
  })
  // Installs the clock before the first timer, because timers set earlier could not be cleared.
  await page.clock.install()
  await openDapp(page, `${urls.host}/?options=${encodeURIComponent(JSON.stringify(shopWallets))}`)
  expect(requests).toEqual([])
  const events = await recordEvents(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)

  await test.step('our own wallet and the deployment’s logins come first, and the other providers are one view further', async () => {
    await expect
      .poll(() => findFirstControls(wallet, 9))
      .toEqual([
        'Oriel: Create a wallet',
        'Email address',
        '',
        'Continue with Google',
        'Continue with X',
        'Continue with Discord',
        'Continue with Farcaster',
        'Continue with GitHub',
        'More ways to sign in',
      ])
    await expect(wallet.getByText('or use a wallet', { exact: true })).toHaveCount(1)
    expect(await findInPageAndFrames(page)).toEqual([])
    await wallet.getByRole('button', { name: 'More ways to sign in' }).click()
    const providers = wallet.getByRole('list', { name: 'More ways to sign in' }).getByRole('button')
    await expect(providers).toHaveCount(7)
    await expect(providers.last()).toHaveText('Continue with Facebook')
    await wallet.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('the dapp’s featured and custom wallets come in its order', async () => {
    await expect(wallet.getByRole('button', { name: /^All wallets\s*\d+0\+$/ })).toBeVisible()
    // Waits for the featured wallets, which arrive in a separate response.
    await expect.poll(() => readNames(wallet)).toContain('Rainbow')
    const names = await readNames(wallet)
    await expect(wallet.getByRole('button', { name: 'Oriel: Create a wallet' })).toBeVisible()
    expect(names.filter((name) => ['Rainbow', 'MetaMask', 'Wallet of the shop'].includes(name))).toEqual([
      'Rainbow',
      'MetaMask',
      'Wallet of the shop',
    ])
    expect(names).not.toContain('A trap')
    expect(names.at(-1)).toBe('All wallets')
  })

  await test.step('the others are found in the directory', async () => {
    await wallet.getByRole('button', { name: /^All wallets/ }).click()
    const grid = wallet.getByRole('grid', { name: 'Wallets' })
    await expect(grid.getByRole('button').nth(0)).toHaveText('Rainbow')
    await expect(grid.getByRole('button').nth(1)).toHaveText('MetaMask')
    const search = wallet.getByRole('searchbox', { name: 'Search wallets' })
    const before = requests.length
    await search.fill('z')
    await page.clock.fastForward(500)
    await search.fill('zer')
    await page.clock.fastForward(500)
    await expect(grid.getByRole('button')).toHaveText(['Zerion'])
    expect(requests.slice(before)).toHaveLength(1)
    await search.fill('rabb')
    await expect(wallet.getByText('No wallets found')).toBeVisible()
    await search.fill('')
    await expect(grid.getByRole('button').nth(0)).toHaveText('Rainbow')
    const listClickEvents = async () => (await events()).filter(({ type }) => /^(CLICK|SEARCH)_/.test(type))
    const searched = { type: 'SEARCH_WALLET' }
    await expect.poll(listClickEvents).toEqual([{ type: 'CLICK_ALL_WALLETS' }, searched, searched])
  })
})

const readState = (page: Page) => page.evaluate(() => (window.oriel as NonNullable<typeof window.oriel>).getState())

test('behavior: the dapp chooses and orders the logins and requires agreement; a login of a provider connects, and the dapp learns the provider alone @second', async ({
  page,
}) => {
  await test.step('the logins have the order of the dapp, nothing works before the agreement, and a login can be left', async () => {
    const wallet = await openConnect(page, {
      remoteFeatures: { socials: ['github', 'google'] },
      features: { connectMethodsOrder: ['social', 'wallet', 'email'], collapseWallets: true, legalCheckbox: true },
      termsConditionsUrl: 'https://shop.example/terms',
    })
    await expect
      .poll(() => findFirstControls(wallet, 7))
      .toEqual([
        'I agree to our Terms of Service',
        'Oriel: Create a wallet',
        'GitHub',
        'Google',
        'Continue with a wallet',
        'Email address',
        '',
      ])
    await expect(wallet.getByText('or use a wallet', { exact: true })).toHaveCount(1)
    await expect(wallet.getByText('or', { exact: true })).toHaveCount(1)
    const github = wallet.getByRole('button', { name: 'Continue with GitHub' })
    const email = wallet.getByRole('textbox', { name: 'Email address' })
    await expect(email).not.toBeEditable()
    await github.click({ force: true })
    await expect(github).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    const agreed = wallet.getByRole('checkbox', { name: /^I agree/ })
    await agreed.check()
    const more = wallet.getByRole('button', { name: 'Continue with a wallet' })
    await more.click()
    await expect(more).toHaveCount(0)
    await wallet.getByRole('button', { name: 'New to wallets? Learn more' }).click()
    await wallet.getByRole('button', { name: 'Back' }).click()
    await expect(agreed).toBeChecked()
    await expect(more).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(agreed).not.toBeChecked()
    await expect(more).toBeVisible()
    await agreed.check()

    await email.fill('ada at example')
    await email.press('Enter')
    await expect(wallet.getByText('Enter a valid email address.')).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    const address = createEmail()
    await email.fill(address)
    const window = await waitForWalletWindow(page, () => email.press('Enter'))
    await expect(window.getByText(address)).toBeVisible()
    await expect(wallet.getByText('Sign in with email')).toBeVisible()
    await expect(wallet.getByText(address)).toBeVisible()
    await expect(wallet.getByText('This site can’t see anything there.')).toBeVisible()

    await window.close()
    await expect(wallet.getByText('You closed the wallet window before you signed in.')).toBeVisible()
    const again = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: 'Try again' }).click())
    const other = createEmail('other')
    await again.getByRole('button', { name: 'Use another address' }).click()
    await expect(again.getByRole('button', { name: 'Back' })).toBeVisible()
    await again.getByLabel('Email address').fill(other)
    await again.getByLabel('Email address').press('Enter')
    await expect(again.getByText(`Enter the 6-digit code sent to ${other}`)).toBeVisible()
    await again.reload()
    await expect(again.getByText(`Enter the 6-digit code sent to ${other}`)).toBeVisible()
    await typeCode(again, await readCode(other))
    await expect(again.getByRole('heading', { name: 'Protect your wallet' })).toBeVisible()
    await again.reload()
    await expect(again.getByRole('heading', { name: 'Protect your wallet' })).toBeVisible()
    const closed = again.waitForEvent('close')
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await expect(github).toBeVisible()
  })

  await test.step('a provider whose page cuts the window off: the page notices the login and continues; the dapp learns the provider, not the account', async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/login/watch')) requests.push(request.url())
    })
    const wallet = await openConnect(page)
    const events = await recordEvents(page)
    const first = await waitForWalletWindow(page, () =>
      wallet.getByRole('button', { name: 'Continue with Google' }).click(),
    )
    await cancelSignIn(first)
    await expect(wallet.getByText('Sign-in didn’t finish. Try again.')).toBeVisible()

    const window = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: 'Try again' }).click())
    await expect(window.getByLabel('Name or email address')).toBeVisible()
    await expect(wallet.getByText('Sign in with Google')).toBeVisible()
    await expect(wallet.getByText('Closed it?')).toBeVisible()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    const name = `Ada ${createEmail().split('@')[0]}`
    await submitName(window, name)
    await expect(wallet.getByText('You’re signed in.', { exact: true })).toBeVisible()
    const polls = requests.length
    const next = await waitForWalletWindow(page, () =>
      wallet.getByRole('button', { name: 'Continue', exact: true }).click(),
    )
    await saveRecoveryFile(next)
    await expect(wallet.getByText('Continue in your wallet window.')).toBeVisible()
    await approve(next, 'Connect')
    const address = await readConnectedAddress(page)
    expect(requests).toHaveLength(polls)
    const listLoginSteps = async () =>
      (await events()).flatMap(({ type }) => /^SOCIAL_LOGIN_(.*)/.exec(type)?.slice(1) ?? [])
    await expect.poll(listLoginSteps).toEqual(['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'])

    const accounts = [{ namespace: 'eip155', address, type: 'smartAccount', path: "m/44'/60'/0'/0/0" }]
    const expected = { status: 'connected', socialProvider: 'google', accounts }
    await expect.poll(async () => (await readState(page)).namespaces.eip155).toMatchObject(expected)
    expect((await readState(page)).preferredAccountTypes).toMatchObject({ eip155: 'smartAccount', solana: 'eoa' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open account view' })).toBeVisible()
    await expect.poll(async () => (await readState(page)).namespaces.eip155).toMatchObject(expected)
    expect(JSON.stringify(await readState(page))).not.toMatch(/google.example|Ada/)
    await openAccount(page)
    await wallet.locator('[aria-haspopup="menu"]').click()
    await expect(wallet.getByText(/@google\.example$/)).toBeVisible()
    await wallet.getByRole('menuitem', { name: 'Disconnect' }).click()
    await expect.poll(async () => (await readState(page)).namespaces.eip155?.socialProvider).toBeUndefined()
    expect(await getFrame(page).evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('google')

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const asking = await chooseOwnWallet(page)
    await expect(asking.getByRole('dialog')).toBeVisible()
    expect((await readState(page)).namespaces.eip155?.accounts).toEqual([])
  })
})
