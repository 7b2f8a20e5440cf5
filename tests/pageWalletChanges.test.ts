import { expect, test } from '@playwright/test'
import { expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import type { Deployment } from './support/deployment.ts'
import { choose, connectTestWallet, openPage, readState, startWithSolana } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: later changes of a connected wallet. pageWallets.test.ts covers the connection.

let deployment: Deployment
test.beforeAll(async () => {
  deployment = await startWithSolana()
})
test.afterAll(() => deployment.stop())

test('behavior: a refusal of a wallet keeps its code, a silent one can be left, and the page follows account, network and lock @second', async ({
  page,
}) => {
  const [wallet, other] = (await addPageWallets(page, [
    { name: 'Alpha', rdns: 'test.alpha' },
    { name: 'Beta', rdns: 'test.beta' },
  ])) as [TestWallet, TestWallet]
  await openPage(page, deployment)
  const events = await recordEvents(page)
  const listFailures = async () =>
    (await events()).filter(({ type }) => type === 'CONNECT_ERROR' || type === 'USER_REJECTED')

  const rejected = { type: 'USER_REJECTED', code: 4001, message: 'User rejected the request.' }
  const busy = { type: 'CONNECT_ERROR', code: -32002, message: expect.stringContaining('Open the wallet') }

  await test.step('a refusal keeps its exact code', async () => {
    wallet.refuses = { code: 4001, message: 'MetaMask: User rejected the request.' }
    await choose(page, wallet)
    await expect.poll(listFailures).toEqual([rejected])
    wallet.refuses = { code: -32002, message: 'Request of type wallet_requestPermissions already pending' }
    await choose(page, wallet)
    await expect.poll(listFailures).toEqual([rejected, busy])
    await expect.poll(() => readState(page)).toMatchObject({ status: 'disconnected', addresses: [] })
  })

  await test.step('a wallet that does not answer can be left', async () => {
    wallet.refuses = undefined
    wallet.isSlow = true
    await choose(page, wallet)
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connecting' })
    await page.evaluate(() => window.oriel?.close())
    await expect.poll(() => readState(page)).toMatchObject({ status: 'disconnected' })
    await expect.poll(listFailures).toEqual([rejected, busy, rejected])
    await connectTestWallet(page, other)
    wallet.release()
    await expect.poll(() => wallet.granted.has('eip155')).toBe(true)
  })

  await test.step('the other wallet refuses requests, and the late answer of the first has no effect', async () => {
    const { address } = other.account
    other.refuses = { code: 4001, message: 'no' }
    const transfer = { from: address, to: address, value: '0x1' }
    for (const [method, params] of [
      ['personal_sign', ['0x6869', address]],
      ['eth_sendTransaction', [transfer]],
    ] as const) {
      expect(await request(page, method, params)).toEqual({ code: 4001, message: 'User rejected the request.' })
    }
    // The first wallet's late response has arrived before this state is read.
    expect(await readState(page)).toMatchObject({ connectorId: 'test.beta', addresses: [other.account.address] })
    expect(wallet.methods()).not.toContain('eth_chainId')
    other.refuses = { code: -32000, message: 'insufficient funds' }
    expect(await request(page, 'eth_sendTransaction', [transfer])).toEqual({
      code: -32000,
      message: 'insufficient funds',
    })
  })

  other.refuses = undefined
  await page.evaluate(() => window.oriel?.disconnect())
  await connectTestWallet(page, wallet)
  const first = wallet.account.address
  const second = wallet.second.address

  await test.step('account and lock, and a network that is down', async () => {
    await wallet.chooseAccount([second, first])
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([second, first])
    await wallet.chooseAccount([first])
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([first])
    await wallet.lock()
    await expect
      .poll(() => readState(page))
      .toMatchObject({ status: 'disconnected', locked: true, walletName: 'Alpha' })
    await wallet.unlock()
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', locked: false, addresses: [first] })
    // A wallet stays connected if it reports a network outage.
    await wallet.emit('disconnect', { code: 1013, message: 'Try again later.' })
    await expect.poll(() => wallet.methods().at(-1)).toBe('eth_accounts')
    expect(await readState(page)).toMatchObject({ status: 'connected', addresses: [first] })
  })

  await test.step('a switch waits for the wallet', async () => {
    wallet.isWrappingErrors = true
    wallet.calls.splice(0)
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    expect(wallet.calls.filter(({ method }) => method.startsWith('wallet_')).map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Localnet Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [urls.chains[1]],
      },
    ])
    // The page's request to add a network is forwarded unchanged, because the wallet itself prompts the user.
    const claim = { chainId: '0x539', chainName: 'Geth', rpcUrls: ['https://rpc.example'] }
    expect(await request(page, 'wallet_addEthereumChain', [claim])).toBeNull()
    expect(wallet.calls.at(-1)).toMatchObject({ method: 'wallet_addEthereumChain', params: [claim] })
    wallet.refuses = { code: 4001, message: 'User denied the switch.' }
    expect(await request(page, 'wallet_addEthereumChain', [claim])).toMatchObject({ code: 4001 })
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toMatchObject({ code: 4001 })
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    wallet.refuses = undefined
    await wallet.goTo(31337)
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
  })

  await test.step('an unknown network can be left, and a transaction for another one is refused', async () => {
    await wallet.goTo(424242)
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x67932')
    await expectHiddenDialog(page)
    await page.evaluate(() => window.oriel?.open())
    const strip = getWallet(page).getByText(/^Alpha is on an unknown network/)
    await expect(strip).toContainText('Switch to Localnet or Localnet Two to use this site.')
    await getWallet(page).getByRole('button', { name: 'Switch', exact: true }).click()
    await getWallet(page)
      .getByRole('button', { name: /^Localnet/ })
      .first()
      .click()
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
    await expectHiddenDialog(page)
    expect(wallet.chainId).toBe(31337)

    const transfer = { from: first, to: second, value: '0x1', chainId: '0x7a6a' }
    expect(await request(page, 'eth_sendTransaction', [transfer])).toMatchObject({ code: 4901 })
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
  })

  await test.step('disconnecting revokes the permission', async () => {
    expect(await request(page, 'wallet_disconnect')).toBeNull()
    expect(wallet.methods()).toContain('wallet_revokePermissions')
    await expect.poll(() => readState(page)).toMatchObject({ status: 'disconnected', addresses: [] })
    await openPage(page, deployment)
    await page.evaluate(() => window.oriel?.preload())
    expect(await readState(page)).toMatchObject({ locked: false, connectorId: undefined })
  })
})
