import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { solanaNetworkId } from '../localnet/solana/bank/genesis.ts'
import { getWallet, request } from './support/dapp.ts'
import type { Deployment } from './support/deployment.ts'
import { choose, openPage, openRow, readState, requestSolana, startWithSolana } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'

// Second tier: pageWalletCalls.test.ts covers a wallet of the page.

/** Second script file, which the first one loads if the page has a wallet. */
const part = '/oriel-page-wallets.js'

let deployment: Deployment
test.beforeAll(async () => {
  deployment = await startWithSolana()
})
test.afterAll(() => deployment.stop())

test('default: wallets are searched for when the user wants it; one of both namespaces is one entry, and EVM and Solana may use different ones @second', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const isLoaded = () => page.evaluate(() => window.Oriel?.createPageWallets !== undefined)
  const ownWallet = getWallet(page).getByRole('button', { name: /^Oriel/ })

  await test.step('a page without wallets does not load the file for them', async () => {
    await openPage(page, deployment)
    await page.evaluate(() => window.oriel?.open({ view: 'Connect' }))
    await expect(ownWallet).toBeVisible()
    expect(await isLoaded()).toBe(false)
  })

  const [both, late, solana] = (await addPageWallets(page, [
    { name: 'Both', rdns: 'test.both', kinds: ['announced', 'standard'] },
    { name: 'Late', rdns: 'test.late', isLate: true },
    { name: 'Sol', kinds: ['standard'] },
  ])) as [TestWallet, TestWallet, TestWallet]
  const wallets = [both, late, solana]

  await test.step('one whose file is missing reports that', async () => {
    await page.route(`**${part}`, (route) => route.abort())
    await openPage(page, deployment)
    await page.evaluate(() => window.oriel?.open({ view: 'Connect' }))
    await expect(ownWallet).toBeVisible()
    await expect.poll(() => problems.join('\n')).toContain(`${deployment.frame}${part} did not load`)
    expect(await isLoaded()).toBe(false)
    await page.unroute(`**${part}`)
  })

  await test.step('wallets are not searched for before the user wants it, and the search sends no request', async () => {
    await page.addInitScript(() => {
      Object.assign(window, { looked: 0 })
      const count = () => Object.assign(window, { looked: (window as unknown as { looked: number }).looked + 1 })
      for (const type of ['eip6963:requestProvider', 'wallet-standard:app-ready']) addEventListener(type, count)
    })
    const countReads = () => page.evaluate(() => (window as unknown as { looked: number }).looked)
    const sent: { method: string; url: string }[] = []
    await openPage(page, deployment)
    page.on('request', (outgoing) => sent.push({ method: outgoing.method(), url: outgoing.url() }))
    expect(await request(page, 'eth_accounts')).toEqual([])
    await late.announce()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(sent).toEqual([])
    expect(await countReads()).toBe(0)

    for (const { name } of wallets) await expect(await openRow(page, name)).toHaveCount(1)
    expect(await isLoaded()).toBe(true)
    // The script file looks for wallets in two ways, and the second file does the same once it is loaded.
    expect(await countReads()).toBe(4)
    expect(sent.filter(({ url }) => url.endsWith(part))).toHaveLength(1)
    expect(sent.filter(({ method, url }) => method !== 'GET' || !url.startsWith(`${deployment.frame}/`))).toEqual([])
    expect(wallets.flatMap((wallet) => wallet.methods())).toEqual([])
  })

  const message = new TextEncoder().encode('hello')
  const requestFromWallet = async ({ solanaAddress: pubkey, secret }: TestWallet) => {
    const answer = await requestSolana(page, 'solana_signMessage', { message: base58.encode(message), pubkey })
    const { signature } = answer as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, ed25519.getPublicKey(secret))).toBe(true)
  }

  await test.step('one wallet of both namespaces connects both', async () => {
    await choose(page, both)
    await getWallet(page).getByRole('button', { name: 'Use both', exact: true }).click()
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ status: 'connected', connectorId: 'test.both' })
    expect(await readState(page, 'solana')).toMatchObject({
      addresses: [both.solanaAddress],
      networkId: solanaNetworkId,
    })
    expect(await readState(page)).toMatchObject({ connectorId: 'test.both', addresses: [both.account.address] })
    await requestFromWallet(both)
    expect(
      await requestSolana(page, 'solana_signMessage', { message: '0OIl', pubkey: both.solanaAddress }),
    ).toMatchObject({
      code: -32602,
    })
  })

  await test.step('EVM and Solana use different wallets', async () => {
    await choose(page, solana)
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ connectorId: 'standard:Sol' })
    expect(await readState(page)).toMatchObject({ status: 'connected', connectorId: 'test.both' })
    await requestFromWallet(solana)
    solana.refuses = { message: 'User declined to sign.' }
    expect(
      await requestSolana(page, 'solana_signMessage', {
        message: base58.encode(message),
        pubkey: solana.solanaAddress,
      }),
    ).toEqual({ code: 4001, message: 'User rejected the request.' })
    solana.refuses = undefined
  })

  await test.step('both are restored, and one of them is locked', async () => {
    for (const wallet of [both, solana]) wallet.calls.splice(0)
    await openPage(page, deployment)
    await expect
      .poll(() => readState(page, 'solana'))
      .toMatchObject({ status: 'connected', connectorId: 'standard:Sol' })
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', connectorId: 'test.both' })
    expect(solana.methods()).toEqual(['standard:connect'])
    expect(solana.calls[0]?.params).toEqual([{ silent: true }])
    expect(both.methods()).toEqual(['eth_accounts', 'eth_chainId'])
    await solana.lock()
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ status: 'disconnected', locked: true })
    expect(await readState(page)).toMatchObject({ status: 'connected' })
    await solana.unlock()
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ addresses: [solana.solanaAddress] })
  })
})

test('behavior: slow, locked, late and legacy wallets are each listed once, connected and restored correctly @second', async ({
  page,
}) => {
  const wallets = (await addPageWallets(page, [
    { name: 'Slow', rdns: 'test.slow' },
    { name: 'Locked', rdns: 'test.locked' },
    { name: 'Late', rdns: 'test.late', isLate: true },
    { name: 'Browser wallet', kinds: ['legacy'] },
  ])) as [TestWallet, TestWallet, TestWallet, TestWallet]
  const [slow, locked, late, legacy] = wallets
  slow.isSlow = true
  await openPage(page, deployment)

  for (const { name } of [slow, locked, legacy]) await expect(await openRow(page, name)).toHaveCount(1)
  await expect(await openRow(page, 'Late')).toHaveCount(0)
  await late.announce()
  await expect(await openRow(page, 'Late')).toHaveCount(1)
  expect(wallets.flatMap((wallet) => wallet.methods())).toEqual([])

  const ids = ['test.slow', 'test.locked', 'test.late', 'injected']
  for (const [index, wallet] of wallets.entries()) {
    if (wallet === late) await late.announce()
    await choose(page, wallet)
    wallet.release()
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', connectorId: ids[index] })
    expect((await readState(page)).addresses).toEqual([wallet.account.address])

    for (const each of wallets) each.calls.splice(0)
    wallet.isSlow = wallet === slow
    wallet.isLocked = wallet === locked
    await openPage(page, deployment)
    if (wallet === late) {
      await expect.poll(() => readState(page)).toMatchObject({ status: 'connecting', connectorId: 'test.late' })
      await late.announce()
    }
    if (wallet === slow) {
      await expect.poll(() => wallet.methods()).toEqual(['eth_accounts'])
      expect(await readState(page)).toMatchObject({ status: 'connecting' })
      await expect.poll(() => readState(page)).toMatchObject({ status: 'disconnected' })
      wallet.release()
    }
    if (wallet === locked) {
      await expect
        .poll(() => readState(page))
        .toMatchObject({ status: 'disconnected', locked: true, walletName: 'Locked' })
      expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
      await wallet.unlock()
    }
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', connectorId: ids[index] })
    expect((await readState(page)).addresses).toEqual([wallet.account.address])
    const requests = wallets.flatMap((each) => each.methods().map((method) => [each.name, method]))
    expect(requests).toEqual([
      [wallet.name, 'eth_accounts'],
      [wallet.name, 'eth_chainId'],
    ])
  }
})
