import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { verifySignIn as verifyBySolana } from '@solana/wallet-standard-util'
import { expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import { localSolana } from './support/deployment.ts'
import { choose, openRow, readState } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import {
  addWallet,
  expectDisconnected,
  expectSignedIn,
  isPrompted,
  openSiwx,
  pressSignIn,
  readSignedIn,
  requestMe,
  startSignIn,
  withSignIn,
} from './support/siwx.ts'

// Second tier: optional sign-ins, several networks and Solana. The first test declines and signs in.

const world = withSignIn()
const server = { url: '/auth' }
const countSignatures = (wallet: TestWallet, method = 'personal_sign') =>
  wallet.methods().filter((called) => called === method).length

test('default: an extension connects and signs in, each account once', async ({ page }) => {
  const wallet = await addWallet(page)
  await openSiwx(page, world.deployment)
  await choose(page, wallet)

  await test.step('the view stays until the user decides', async () => {
    await isPrompted(page)
    await getWallet(page).getByRole('button', { name: 'Close' }).click()
    await expect(getWallet(page).getByText('Sign in, or disconnect to close this.')).toBeVisible()
    expect(await page.evaluate(() => window.oriel?.close())).toBe(false)
    expect(countSignatures(wallet)).toBe(0)
    await getWallet(page).getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected(page)
  })

  await test.step('a user who declines can sign in after that', async () => {
    await choose(page, wallet)
    await isPrompted(page)
    wallet.refuses = { code: 4001, message: 'No.' }
    await pressSignIn(page)
    await expect(getWallet(page).getByText('Signature declined')).toBeVisible()
    expect(await requestMe(page)).toMatchObject({ status: 401 })
    wallet.refuses = undefined
    await pressSignIn(page)
    await expectSignedIn(page, wallet.account.address)
    await expectHiddenDialog(page)
    expect(countSignatures(wallet)).toBe(2)
  })

  await test.step('another account is asked once, and the server refuses a signature that is not its own', async () => {
    await wallet.chooseAccount([wallet.second.address])
    await isPrompted(page)
    expect(await readSignedIn(page)).toBe(false)
    expect(countSignatures(wallet)).toBe(2)
    await pressSignIn(page)
    await expect(getWallet(page).getByText('The signature isn’t valid. Try again.')).toBeVisible()
    expect(countSignatures(wallet)).toBe(3)
    expect(await readSignedIn(page)).toBe(false)
  })

  await test.step('the account from before is still signed in', async () => {
    await wallet.chooseAccount([wallet.account.address])
    await expectSignedIn(page, wallet.account.address)
    await expectHiddenDialog(page)
    expect(countSignatures(wallet)).toBe(3)
  })
})

test('default: an optional sign-in leaves the connection, and comes again when the page asks @second', async ({
  page,
}) => {
  const wallet = await addWallet(page)
  const { address } = wallet.account
  await openSiwx(page, world.deployment, { siwx: { ...server, required: false } })
  await choose(page, wallet)
  await isPrompted(page)
  await getWallet(page).getByRole('button', { name: 'Cancel' }).click()
  await expectHiddenDialog(page)
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await readSignedIn(page)).toBe(false)

  await test.step('it is not asked again after a reload', async () => {
    const sessionResponse = page.waitForResponse(/\/auth\/session$/)
    await page.reload()
    await sessionResponse
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', addresses: [address] })
    await expectHiddenDialog(page)
  })

  await test.step('kit.signIn asks, and rejects when the user cancels', async () => {
    const ended = await startSignIn(page)
    await isPrompted(page)
    await getWallet(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await ended()).toMatchObject({ code: 4001 })
    expect(countSignatures(wallet)).toBe(0)
  })

  await test.step('kit.signIn resolves with the account, the second time without a question', async () => {
    const ended = await startSignIn(page)
    await isPrompted(page)
    await pressSignIn(page)
    expect(await ended()).toEqual({ address, chainId: 'eip155:31337' })
    await expectSignedIn(page, address)
    expect(await (await startSignIn(page))()).toMatchObject({ address })
    expect(countSignatures(wallet)).toBe(1)
  })

  await test.step('kit.signOut ends the sign-in alone', async () => {
    await page.evaluate(() => window.oriel?.signOut())
    expect(await readSignedIn(page)).toBe(false)
    expect(await requestMe(page)).toEqual({ status: 401, reason: 'session' })
    expect(await request(page, 'eth_accounts')).toEqual([address])
  })
})

test('behavior: with a sign-in for each network, the user goes back to the network before, or signs in @second', async ({
  page,
}) => {
  const wallet = await addWallet(page)
  const { address } = wallet.account
  wallet.knows.set(31338, urls.chains[1])
  const switchTo = (network: number) => page.evaluate((id) => window.oriel?.switchNetwork(`eip155:${id}`), network)
  await openSiwx(page, world.deployment, { siwx: { ...server, networks: 'each', required: false } })
  await choose(page, wallet)
  await isPrompted(page)
  await pressSignIn(page)
  await expectSignedIn(page, address)
  await expectHiddenDialog(page)

  await test.step('an optional one', async () => {
    await switchTo(31338)
    await isPrompted(page)
    expect(await readSignedIn(page)).toBe(false)
    await getWallet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
    await expectSignedIn(page, address)
    expect(countSignatures(wallet)).toBe(1)
  })

  await test.step('a required one', async () => {
    await openSiwx(page, world.deployment, { siwx: { ...server, networks: 'each' } })
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
    await switchTo(31338)
    await isPrompted(page)
    expect(await page.evaluate(() => window.oriel?.close())).toBe(false)
    await getWallet(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
    expect(await request(page, 'eth_accounts')).toEqual([address])

    await switchTo(31338)
    await isPrompted(page)
    await pressSignIn(page)
    const readSignIn = () => page.evaluate(() => window.oriel?.getSignIn())
    await expect.poll(readSignIn).toEqual({ address, chainId: 'eip155:31338' })
    await expectHiddenDialog(page)
    expect(countSignatures(wallet)).toBe(2)
  })
})

test('default: a Solana wallet signs in by a message of its own form, or with the connection where it can @second', async ({
  page,
}) => {
  const [plain, wallet] = (await addPageWallets(page, [
    { name: 'Sigma', kinds: ['standard'] },
    { name: 'Tau', kinds: ['standard'], signsIn: true },
  ])) as [TestWallet, TestWallet]
  const countPrompts = () => [countSignatures(wallet, 'solana:signIn'), countSignatures(wallet, 'solana:signMessage')]
  const chooseReady = async () => {
    const nonceResponse = page.waitForResponse(/\/auth\/nonce$/)
    const row = await openRow(page, wallet.name)
    await nonceResponse
    await row.click()
  }

  await test.step('a wallet that signs messages only', async () => {
    await openSiwx(page, world.deployment)
    await choose(page, plain)
    await isPrompted(page)
    await pressSignIn(page)
    await expect.poll(() => readSignedIn(page, 'solana')).toBe(true)
    expect(await requestMe(page)).toEqual({ status: 200, hello: plain.solanaAddress })
    expect(countSignatures(plain, 'solana:signMessage')).toBe(1)
    await page.evaluate(() => window.oriel?.signOut())
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ status: 'disconnected' })
  })

  await openSiwx(page, world.deployment, { networks: localSolana.caipNetworkId })
  await test.step('a user who declines is not connected', async () => {
    wallet.refuses = { code: 4001, message: 'No.' }
    await chooseReady()
    await expect(getWallet(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await readState(page, 'solana')).toMatchObject({ status: 'disconnected' })
    expect(countPrompts()).toEqual([1, 0])
    wallet.refuses = undefined
  })

  await test.step('Solana’s own verifier accepts the text', async () => {
    const sent = page.waitForRequest(/\/auth\/verify$/)
    await getWallet(page).getByRole('button', { name: 'Try again' }).click()
    const { message, signature, address } = (await sent).postDataJSON()
    await expect.poll(() => readSignedIn(page, 'solana')).toBe(true)
    expect(await requestMe(page)).toEqual({ status: 200, hello: wallet.solanaAddress })
    await expectHiddenDialog(page)
    expect(countPrompts()).toEqual([2, 0])
    const [input] = wallet.calls.flatMap(({ method, params }) =>
      method === 'solana:signIn' ? (params as SolanaSignInInput[]) : [],
    )
    const account = { address, publicKey: base58.decode(address), chains: [], features: [] }
    const signed = { signedMessage: new TextEncoder().encode(message), signature: base58.decode(signature) }
    expect(verifyBySolana(input as SolanaSignInInput, { account, ...signed })).toBe(true)
  })

  await test.step('a text that the wallet changed does not count, and the user is asked the ordinary way', async () => {
    await page.evaluate(() => window.oriel?.signOut())
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ status: 'disconnected' })
    wallet.editSignIn = (text) => text.replace('Version: 1', 'Version: 1\nRequest ID: forged')
    await chooseReady()
    await isPrompted(page)
    expect(await requestMe(page)).toMatchObject({ status: 401 })
    await pressSignIn(page)
    await expect.poll(() => readSignedIn(page, 'solana')).toBe(true)
    expect(countPrompts()).toEqual([3, 1])
  })
})
