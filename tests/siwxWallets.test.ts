import { expect, test } from '@playwright/test'
import { hiddenDialog, request, walletOf } from './support/dapp.ts'
import { choose, stateOf } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import {
  addWallet,
  beginSignIn,
  expectDisconnected,
  expectSignedIn,
  isAsked,
  me,
  openSiwx,
  pressSignIn,
  signedIn,
  withSignIn,
} from './support/siwx.ts'

const world = withSignIn()
const server = { url: '/auth' }
const signatures = (wallet: TestWallet, method = 'personal_sign') =>
  wallet.methods().filter((one) => one === method).length

test('default: an extension connects and signs in, each account once', async ({ page }) => {
  const wallet = await addWallet(page)
  await openSiwx(page, world.deployment)
  await choose(page, wallet)

  await test.step('the view stays until the visitor decides', async () => {
    await isAsked(page)
    await walletOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(walletOf(page).getByText('Sign in, or disconnect to close this.')).toBeVisible()
    expect(await page.evaluate(() => window.oriel?.close())).toBe(false)
    expect(signatures(wallet)).toBe(0)
    await walletOf(page).getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected(page)
  })

  await test.step('a visitor who declines can sign in after that', async () => {
    await choose(page, wallet)
    await isAsked(page)
    wallet.refuses = { code: 4001, message: 'No.' }
    await pressSignIn(page)
    await expect(walletOf(page).getByText('Signature declined')).toBeVisible()
    expect(await me(page)).toMatchObject({ status: 401 })
    wallet.refuses = undefined
    await pressSignIn(page)
    await expectSignedIn(page, wallet.account.address)
    await hiddenDialog(page)
    expect(signatures(wallet)).toBe(2)
  })

  await test.step('another account is asked once, and the server refuses a signature that is not its own', async () => {
    await wallet.chooseAccount([wallet.second.address])
    await isAsked(page)
    expect(await signedIn(page)).toBe(false)
    expect(signatures(wallet)).toBe(2)
    await pressSignIn(page)
    await expect(walletOf(page).getByText('The signature isn’t valid. Try again.')).toBeVisible()
    expect(signatures(wallet)).toBe(3)
    expect(await signedIn(page)).toBe(false)
  })

  await test.step('the account from before is still signed in', async () => {
    await wallet.chooseAccount([wallet.account.address])
    await expectSignedIn(page, wallet.account.address)
    await hiddenDialog(page)
    expect(signatures(wallet)).toBe(3)
  })
})

test('default: an optional sign-in leaves the connection, and comes again when the page asks', async ({ page }) => {
  const wallet = await addWallet(page)
  const { address } = wallet.account
  await openSiwx(page, world.deployment, { siwx: { ...server, required: false } })
  await choose(page, wallet)
  await isAsked(page)
  await walletOf(page).getByRole('button', { name: 'Cancel' }).click()
  await hiddenDialog(page)
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await signedIn(page)).toBe(false)

  await test.step('it is not asked again after a reload', async () => {
    const asked = page.waitForResponse(/\/auth\/session$/)
    await page.reload()
    await asked
    await expect.poll(() => stateOf(page)).toMatchObject({ status: 'connected', addresses: [address] })
    await hiddenDialog(page)
  })

  await test.step('kit.signIn asks, and rejects when the visitor cancels', async () => {
    const ended = await beginSignIn(page)
    await isAsked(page)
    await walletOf(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await ended()).toMatchObject({ code: 4001 })
    expect(signatures(wallet)).toBe(0)
  })

  await test.step('kit.signIn resolves with the account, the second time without a question', async () => {
    const ended = await beginSignIn(page)
    await isAsked(page)
    await pressSignIn(page)
    expect(await ended()).toEqual({ address, chainId: 'eip155:31337' })
    await expectSignedIn(page, address)
    expect(await (await beginSignIn(page))()).toMatchObject({ address })
    expect(signatures(wallet)).toBe(1)
  })

  await test.step('kit.signOut ends the sign-in alone', async () => {
    await page.evaluate(() => window.oriel?.signOut())
    expect(await signedIn(page)).toBe(false)
    expect(await me(page)).toEqual({ status: 401, reason: 'session' })
    expect(await request(page, 'eth_accounts')).toEqual([address])
  })
})

test('behavior: with a sign-in for each network, the visitor can go back to the network before', async ({ page }) => {
  const wallet = await addWallet(page)
  wallet.knows.set(31338, urls.chains[1])
  await openSiwx(page, world.deployment, { siwx: { ...server, networks: 'each', required: false } })
  await choose(page, wallet)
  await isAsked(page)
  await pressSignIn(page)
  await expectSignedIn(page, wallet.account.address)
  await hiddenDialog(page)

  await page.evaluate(() => window.oriel?.switchNetwork('eip155:31338'))
  await isAsked(page)
  expect(await signedIn(page)).toBe(false)
  await walletOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
  await expectSignedIn(page, wallet.account.address)
  expect(signatures(wallet)).toBe(1)
})

test('default: a Solana wallet signs in by a message of its own form', async ({ page }) => {
  const [wallet] = (await addPageWallets(page, [{ name: 'Sigma', kinds: ['standard'] }])) as [TestWallet]
  await openSiwx(page, world.deployment)
  await choose(page, wallet)
  await isAsked(page)
  await pressSignIn(page)
  await expect.poll(() => signedIn(page, 'solana')).toBe(true)
  expect(await me(page)).toEqual({ status: 200, hello: wallet.solanaAddress })
  expect(signatures(wallet, 'solana:signMessage')).toBe(1)
})
