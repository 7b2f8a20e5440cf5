import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Hex } from 'viem'
import { planAccount } from '../backend/signIn/contractAccount.testing.ts'
import { createLocalAuthHandler } from '../scripts/local/exampleAuth.ts'
import { type CutProxy, startCutProxy } from './support/cutProxy.ts'
import { approve, enterPassword, expectHiddenDialog, fund, getWallet, request, requestChain } from './support/dapp.ts'
import { createLocalnet, type Deployment, startDeployment } from './support/deployment.ts'
import { readContracts } from './support/localnet.ts'
import { choose } from './support/pageWalletPage.ts'
import { urls } from './support/ports.ts'
import { startSafePages, waitForFrame } from './support/safePage.ts'
import {
  addWallet,
  chooseOwn,
  connectAgain,
  expectDisconnected,
  expectSignedIn,
  isPrompted,
  openSiwx,
  prepareHere,
  pressSignIn,
  readSignedIn,
  signInPages,
} from './support/siwx.ts'

// Second tier: a Safe, and a smart account of the built-in wallet. The first tier covers one contract account.

let deployment: Deployment
let node: CutProxy
let safes: Awaited<ReturnType<typeof startSafePages>>

test.beforeAll(async () => {
  node = await startCutProxy(urls.chains[0])
  safes = await startSafePages()
  const network = { ...createLocalnet(0), smartAccounts: true, rpcUrls: { default: { http: [node.url] } } }
  deployment = await startDeployment({
    ...signInPages,
    networks: [network],
    settings: { safeOrigins: [safes.origin('safe')] },
    server: (issuer) => createLocalAuthHandler({ issuer, rpcUrls: { 'eip155:31337': node.url } }),
  })
})
test.afterAll(async () => {
  await deployment.stop()
  await Promise.all([node.stop(), safes.stop()])
})

const planContract = async () => planAccount({ rpcUrl: urls.chains[0], contracts: await readContracts() })
const readSignIn = (page: Page) => page.evaluate(() => window.oriel?.getSignIn())

test('default: a contract account signs in before and after it is deployed, with both keepers', async ({ page }) => {
  const account = await planContract()
  const wallet = await addWallet(page)
  wallet.addresses = [account.address]
  const signEarly = (raw: Hex) => account.signEarly({ raw })
  const sign = (raw: Hex) => account.sign({ raw })

  await test.step('with the server of the page; while the node is down, the connection waits', async () => {
    wallet.signText = signEarly
    await openSiwx(page, deployment)
    await choose(page, wallet)
    await isPrompted(page)
    node.cut()
    await pressSignIn(page)
    const view = getWallet(page)
    await expect(
      view.getByText('The network didn’t answer, so we couldn’t check the signature. Try again.'),
    ).toBeVisible()
    await expect(view.getByText('Error 8361')).toBeVisible()
    await expect(view.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
    expect(await request(page, 'eth_accounts')).toEqual([account.address])
    expect(await readSignedIn(page)).toBe(false)
    node.mend()
    await pressSignIn(page)
    await expectSignedIn(page, account.address)
    await expectHiddenDialog(page)
  })

  await test.step('with the backend, which leaves it unknown, too, while the node is down', async () => {
    await openSiwx(page, deployment, { siwx: 'true', second: true })
    await choose(page, wallet)
    await isPrompted(page)
    node.cut()
    await pressSignIn(page)
    await expect(getWallet(page).getByText('Error 8361')).toBeVisible()
    expect(await request(page, 'eth_accounts')).toEqual([account.address])
    node.mend()
    await pressSignIn(page)
    await expect.poll(() => readSignIn(page)).toMatchObject({ address: account.address, token: expect.any(String) })
  })

  await test.step('after it was deployed', async () => {
    await account.deploy()
    wallet.signText = sign
    await page.evaluate(() => window.oriel?.signOut())
    await choose(page, wallet)
    await isPrompted(page)
    await pressSignIn(page)
    await expect.poll(() => readSignIn(page)).toMatchObject({ address: account.address })
    await openSiwx(page, deployment)
    await expectSignedIn(page, account.address)
    await page.evaluate(() => window.oriel?.signOut())
    await choose(page, wallet)
    await isPrompted(page)
    await pressSignIn(page)
    await expectSignedIn(page, account.address)
  })
})

test('default: a Safe signs in, and a signature that is not its own says what may be wrong @second', async ({
  page,
}) => {
  const account = await planContract()
  await account.deploy()
  let isWrong = true
  await page.exposeFunction('signAsSafe', (raw: Hex) => (isWrong ? '0x1234' : account.sign({ raw })))
  const url = deployment.page('localhost', { query: '?siwx=true' })
  await page.goto(safes.inside('safe', url, account.address))
  const dapp = await waitForFrame(page, url)
  const wallet = dapp.frameLocator('iframe[title="Wallet"]')
  await dapp.evaluate(() => window.oriel?.open())
  await wallet.getByRole('button', { name: /^Safe/ }).click()
  const press = () => wallet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await press()
  await expect(wallet.getByText('This application might not support Smart Accounts')).toBeVisible()
  await expect(wallet.getByText('Error 8110')).toBeVisible()
  isWrong = false
  await press()
  await expect
    .poll(() => dapp.evaluate(() => window.oriel?.getSignIn()))
    .toMatchObject({ address: account.address, chainId: 'eip155:31337' })
})

test('default: an account of the own wallet signs in before and after it has a program @second', async ({ page }) => {
  await openSiwx(page, deployment)
  const { address } = await prepareHere(page)
  const opened = await chooseOwn(page)
  await enterPassword(opened)
  await approve(opened, 'Connect & sign in')
  await expectSignedIn(page, address)
  await expectHiddenDialog(page)

  await fund(address)
  const call = { to: address, value: '0x0' }
  const calls = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls: [call, call] }
  const sent = request(page, 'wallet_sendCalls', [calls])
  await approve(getWallet(page), 'Confirm')
  expect(await sent).toMatchObject({ id: expect.any(String) })
  const code = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`
  await expect.poll(() => requestChain('eth_getCode', [address, 'latest'])).toBe(code)

  await page.evaluate(() => window.oriel?.signOut())
  await expectDisconnected(page)
  await test.step('a site that may use the wallet already asks one question', async () => {
    await connectAgain(page)
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
  })
})
