import { batchParameters, executeAbi } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page, test } from '@playwright/test'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type CutProxy, startCutProxy } from './support/cutProxy.ts'
import {
  approve,
  connectFundedWallet,
  connectWallet,
  enterPassword,
  fund,
  getWallet,
  openDapp,
  readConnectedAddress,
  request,
  requestChain,
  waitForWalletWindow,
} from './support/dapp.ts'
import { connectPlainPage, createLocalnet, type Deployment, startDeployment } from './support/deployment.ts'
import { mint } from './support/figures.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { createAddress, fillSend, listenForEvents, openSend, readTokenBalance, sendHere } from './support/sending.ts'

// Second tier: callsPaymaster.test.ts covers the sponsor.

const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

const transfer = (to: Hex) => encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, oneUsdc] })

async function waitForFinalStatus(page: Page, id: string) {
  const read = () => request(page, 'wallet_getCallsStatus', [id])
  await expect.poll(async () => ((await read()) as { status: number }).status).not.toBe(100)
  return (await read()) as { status: number; receipts: { transactionHash: Hex; logs: { address: Hex }[] }[] }
}

test('behavior: the wallet’s own Send has the sponsor pay when the account has nothing for the fee @second', async ({
  page,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  const { usdc } = await readContracts()
  await mint(usdc, address, 10n * oneUsdc)
  const events = await listenForEvents(page)
  const to = createAddress()
  const wallet = await openSend(page)
  await fillSend(wallet, { token: 'USDC', amount: '1', to })
  await expect(wallet.getByText('Paid by Oriel Local')).toBeVisible()
  await sendHere(wallet)
  await expect(wallet.locator('.attempt-title')).toHaveText('Done')
  expect(await readTokenBalance(usdc, to)).toBe(oneUsdc)
  expect(await requestChain('eth_getBalance', [address, 'latest'])).toBe('0x0')
  await expect
    .poll(async () => (await events()).map(({ type }) => type))
    .toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS'])
  await test.step('the list of activity says who paid, and names no bundler', async () => {
    await wallet.getByRole('button', { name: 'Done', exact: true }).click()
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
    await expect(wallet.getByText('Paid by a sponsor')).toBeVisible()
    await expect(wallet.getByText('Nonce', { exact: true })).toBeHidden()
  })
})

function execute(calls: { target: Hex; value: bigint; callData: Hex }[]): Hex {
  const mode = `0x01${'0'.repeat(62)}` as const
  return encodeFunctionData({
    abi: executeAbi,
    functionName: 'execute',
    args: [mode, encodeAbiParameters(batchParameters, [calls])],
  })
}

test('behavior: a user operation of the page is completed, shown as its steps and paid by the account @second', async ({
  page,
}) => {
  await openDapp(page)
  const account = await connectFundedWallet(page)
  const { usdc } = await readContracts()
  const { entryPoint } = smartAccounts

  const to = createAddress()
  await test.step('the account sends a transaction before its upgrade, so that its nonce is 1', async () => {
    const sending = request(page, 'eth_sendTransaction', [{ from: account, to: createAddress(), value: '0x1' }])
    await approve(getWallet(page), 'Confirm')
    await sending
    await expect.poll(() => requestChain('eth_getTransactionCount', [account, 'latest'])).toBe('0x1')
  })
  const callData = execute([
    { target: usdc, value: 0n, callData: transfer(to) },
    { target: to, value: 6n, callData: '0x' },
  ])
  // If the page could set the fee, these values would make the fee one ether.
  const greedy = { maxFeePerGas: '0xe8d4a51000', preVerificationGas: '0xf4240' }
  const answer = request(page, 'eth_sendUserOperation', [{ sender: account, callData, ...greedy }, entryPoint])
  const wallet = getWallet(page)
  await expect(wallet.getByText('1 USDC').first()).toBeVisible()
  await expect(wallet.getByText(/^At most/)).toBeVisible()
  await approve(wallet, 'Confirm')
  const hash = (await answer) as Hex
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const readReceipt = () => request(page, 'eth_getUserOperationReceipt', [hash])
  await expect.poll(readReceipt).toMatchObject({ success: true, userOpHash: hash })
  expect(await readTokenBalance(usdc, to)).toBe(oneUsdc)
  expect(await requestChain('eth_getBalance', [to, 'latest'])).toBe('0x6')
  expect(await requestChain('eth_getCode', [account, 'latest'])).toBe(ours)
  expect(await request(page, 'eth_getUserOperationByHash', [hash])).toMatchObject({ entryPoint })
  expect(await request(page, 'eth_supportedEntryPoints')).toContain(entryPoint)
  const { actualGasCost } = (await readReceipt()) as { actualGasCost: Hex }
  expect(BigInt(actualGasCost)).toBeLessThan(10n ** 16n)
})

test.describe('with a bundler that ends and limits of the sponsor', () => {
  let deployment: Deployment
  let bundler: CutProxy

  test.beforeAll(async () => {
    bundler = await startCutProxy(urls.bundlers[0])
    deployment = await startDeployment({
      hosts: ['localhost'],
      networks: [{ ...createLocalnet(0), smartAccounts: true }],
      sponsor: { perAccountPerDay: 1, name: 'Small sponsor' },
      bundlerUrls: [bundler.url],
    })
  })
  test.afterAll(async () => {
    await deployment.stop()
    await bundler.stop()
  })
  test.afterEach(() => bundler.mend())

  test('behavior: a batch is final although its bundler ended, and over its limit the sponsor does not pay @second', async ({
    page,
  }) => {
    const from = await openPlainPage(page)
    await fund(from)
    const wallet = getWallet(page)
    const to = createAddress()
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    const send = (id: string) => request(page, 'wallet_sendCalls', [{ version: '2.0.0', id, from, chainId, calls }])

    await test.step('a batch is final although its bundler ended, and a bundler that is gone is named', async () => {
      const answer = send('kept')
      await expect(wallet.getByText('Paid by Small sponsor')).toBeVisible()
      await approve(wallet, 'Confirm')
      expect(await answer).toEqual({ id: 'kept' })
      bundler.cut()
      await page.reload()
      await readConnectedAddress(page)
      expect(await waitForFinalStatus(page, 'kept')).toMatchObject({ status: 200, atomic: true })
      const operation = [{ sender: from, callData: '0x' }, smartAccounts.entryPoint]
      expect(await request(page, 'eth_estimateUserOperationGas', operation)).toMatchObject({ code: 8384 })
    })

    await test.step('over its limit the sponsor does not pay, the approval says so, and the account pays', async () => {
      bundler.mend()
      const answer = send('own')
      await expect(wallet.getByText('The sponsor doesn’t pay the network fee for this. You pay it.')).toBeVisible()
      await enterPassword(await waitForWalletWindow(page, () => approve(wallet, 'Unlock & confirm')))
      expect(await answer).toEqual({ id: 'own' })
      expect(await waitForFinalStatus(page, 'own')).toMatchObject({ status: 200 })
      expect(await requestChain('eth_getBalance', [to, 'latest'])).toBe('0x6')
    })
  })

  test('error: an operation that a bundler may have got is pending, and is not sent again @second', async ({
    page,
  }) => {
    const from = await openPlainPage(page)
    const { usdc } = await readContracts()
    const to = createAddress()
    await mint(usdc, from, 10n * oneUsdc)
    const calls = [{ to: usdc, data: transfer(to) }]
    const batch = { version: '2.0.0', id: 'lost', from, chainId, calls }
    const answer = request(page, 'wallet_sendCalls', [batch])
    await expect(getWallet(page).getByText('Paid by Small sponsor')).toBeVisible()
    bundler.cut()
    await approve(getWallet(page), 'Confirm')
    expect(await answer).toEqual({ id: 'lost' })
    expect(await request(page, 'wallet_getCallsStatus', ['lost'])).toMatchObject({ status: 100 })
    expect(await readTokenBalance(usdc, to)).toBe(0n)
  })

  async function openPlainPage(page: Page): Promise<Hex> {
    await page.goto(deployment.page('localhost'))
    await page.waitForFunction(() => 'oriel' in window)
    return (await connectPlainPage(page)) as Hex
  }
})
