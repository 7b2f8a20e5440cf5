import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { createTestClient, type Hex, http, parseTransaction, publicActions, recoverTransactionAddress } from 'viem'
import { type Anvil, startAnvil } from '../localnet/anvil.ts'
import { loadGenesis } from '../localnet/genesis.ts'
import { findFreePort } from '../localnet/ports.ts'
import { smartAccounts } from '../shared/smartAccounts.ts'
import { approve, connectedAddress, hiddenDialog, request, unlockIn, walletOf, walletWindow } from './support/dapp.ts'
import { connectPlainPage, type Deployment, localnet, startDeployment } from './support/deployment.ts'
import { newAddress } from './support/sending.ts'

// Second tier: variants and error cases.

const ether = 10n ** 18n
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}` as Hex
let anvil: Anvil
let node: Awaited<ReturnType<typeof startGethNode>>
let deployment: Deployment
let chain: ReturnType<typeof connectChain>

const connectChain = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)

/**
 * Starts a node with the rule of public nodes, which anvil lacks: one waiting transaction of an account that runs a
 * program. The words are those of geth.
 */
async function startGethNode(target: string) {
  let isFull = false
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[]
    const answers = await Promise.all([body].flat().map(answer))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  type Call = { id: number; method: string; params: unknown[] }
  async function answer(call: Call) {
    if (call.method === 'eth_sendRawTransaction' && (await isRefused(call.params[0] as Hex))) {
      const message = 'in-flight transaction limit reached for delegated accounts'
      return { jsonrpc: '2.0', id: call.id, error: { code: -32000, message } }
    }
    const headers = { 'content-type': 'application/json' }
    return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }
  async function isRefused(serializedTransaction: Hex) {
    if (isFull) return true
    const { nonce = 0 } = parseTransaction(serializedTransaction)
    const from = await recoverTransactionAddress({ serializedTransaction: serializedTransaction as `0x02${string}` })
    const [mined, code] = await Promise.all([
      chain.getTransactionCount({ address: from, blockTag: 'latest' }),
      chain.getCode({ address: from }),
    ])
    return code?.startsWith('0xef0100') === true && nonce > mined
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fill(full: boolean) {
      isFull = full
    },
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

// The file has its own chain, because it stops mining, and other tests must not stop with it.
test.beforeAll(async () => {
  const { statePath } = await loadGenesis()
  anvil = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath })
  chain = connectChain(anvil.rpcUrl)
  node = await startGethNode(anvil.rpcUrl)
  const network = { ...localnet(0), smartAccounts: true, rpcUrls: { default: { http: [node.url] } } }
  deployment = await startDeployment({ hosts: ['localhost'], networks: [network] })
})
test.afterAll(async () => {
  await deployment.stop()
  await node.stop()
  await anvil.stop()
})
test.afterEach(async () => {
  node.fill(false)
  await chain.setAutomine(true)
})

async function openFundedPage(page: Page, code?: Hex): Promise<Hex> {
  await page.goto(deployment.page('localhost'))
  await page.waitForFunction(() => 'oriel' in window)
  const address = (await connectPlainPage(page)) as Hex
  await chain.setBalance({ address, value: 10n * ether })
  if (code) await chain.setCode({ address, bytecode: code })
  return address
}

const statusOf = async (page: Page, id: string) =>
  (await request(page, 'wallet_getCallsStatus', [id])) as { status: number; receipts?: { transactionHash: Hex }[] }

async function sendWaiting(page: Page, from: Hex, id: string) {
  const to = newAddress()
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  await chain.setAutomine(false)
  const answer = request(page, 'wallet_sendCalls', [{ version: '2.0.0', id, from, chainId: '0x7a69', calls }])
  await approve(walletOf(page), 'Confirm')
  expect(await answer).toEqual({ id })
  await hiddenDialog(page)
  return to
}

test('default: a waiting batch stays known over a reload and in a second tab, and its status follows the one that sped it up', async ({
  page,
}) => {
  const from = await openFundedPage(page)
  const to = await sendWaiting(page, from, 'waiting')
  expect(await statusOf(page, 'waiting')).toMatchObject({ status: 100, atomic: true })
  await page.reload()
  await connectedAddress(page)
  expect(await statusOf(page, 'waiting')).toMatchObject({ status: 100 })
  const second = await page.context().newPage()
  await second.goto(page.url())
  await connectedAddress(second)
  expect(await statusOf(second, 'waiting')).toMatchObject({ status: 100 })
  await second.close()

  const [first] = await waitingHashes()
  await page.evaluate(() => window.oriel?.open())
  const wallet = walletOf(page)
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await wallet.getByRole('listitem').getByRole('button').first().click()
  await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
  await wallet.getByRole('button', { name: 'Speed up' }).click()
  await unlockIn(await walletWindow(page, () => approve(wallet, 'Unlock & confirm')))
  await expect.poll(waitingHashes).not.toContain(first)
  expect(await statusOf(page, 'waiting')).toMatchObject({ status: 100 })
  await chain.setAutomine(true)
  await chain.mine({ blocks: 1 })
  await expect.poll(async () => (await statusOf(page, 'waiting')).status).toBe(200)
  const { receipts = [] } = await statusOf(page, 'waiting')
  expect(receipts[0]?.transactionHash).not.toBe(first)
  expect(await chain.getBalance({ address: to })).toBe(3n)
  expect(await chain.getCode({ address: from })).toBe(ours)
})

test('behavior: the visitor cancels a waiting batch, and watches and speeds up another @second', async ({ page }) => {
  const from = await openFundedPage(page)
  const wallet = walletOf(page)
  await test.step('a canceled batch has failed, and its calls have no effect', async () => {
    const to = await sendWaiting(page, from, 'canceled')
    await page.evaluate(() => window.oriel?.open())
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await wallet.getByRole('listitem').getByRole('button').first().click()
    await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
    const [first] = await waitingHashes()
    await wallet.getByRole('button', { name: 'Cancel it' }).click()
    await approve(wallet, 'Confirm')
    await expect.poll(waitingHashes).not.toContain(first)
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await expect.poll(async () => (await statusOf(page, 'canceled')).status).toBe(400)
    expect(await chain.getBalance({ address: to })).toBe(0n)
    await page.keyboard.press('Escape')
    await hiddenDialog(page)
  })

  await test.step('another one is watched, sped up from there, and seen to be done', async () => {
    await sendWaiting(page, from, 'shown')
    const [first] = await waitingHashes()
    expect(await request(page, 'wallet_showCallsStatus', ['shown'])).toBeNull()
    const words = wallet.locator('.send-progress-words')
    await expect(words).toContainText('Pending')
    await wallet.getByRole('button', { name: '2 steps in one' }).click()
    await wallet.getByRole('button', { name: 'Speed up' }).click()
    await approve(wallet, 'Confirm')
    await expect.poll(waitingHashes).not.toContain(first)
    await wallet.getByRole('button', { name: 'Back' }).click()
    await expect(words).toContainText('Pending')
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await expect(words).toContainText('Done')
    await expect(wallet.getByRole('button', { name: '2 steps in one' })).toContainText('Done')
  })
})

test('error: an account that runs a program sends one transaction at a time, and a node that refuses another is explained @second', async ({
  page,
}) => {
  const from = await openFundedPage(page, ours)
  const wallet = walletOf(page)
  await test.step('the second transaction waits for the first, as public nodes want it', async () => {
    const to = newAddress()
    await chain.setAutomine(false)
    const sent: Promise<unknown>[] = []
    for (const value of ['0x1', '0x2']) {
      sent.push(request(page, 'eth_sendTransaction', [{ from, to, value }]))
      await approve(wallet, 'Confirm')
    }
    expect(await sent[0]).toMatch(/^0x/)
    await expect(wallet.getByText('Waiting for your earlier transaction')).toBeVisible()
    await chain.mine({ blocks: 1 })
    expect(await sent[1]).toMatch(/^0x/)
    await chain.mine({ blocks: 1 })
    expect(await chain.getBalance({ address: to })).toBe(3n)
    await chain.setAutomine(true)
  })

  await test.step('a node that refuses a second transaction of the account is explained', async () => {
    node.fill(true)
    const answer = request(page, 'eth_sendTransaction', [{ from, to: newAddress(), value: '0x1' }])
    await approve(wallet, 'Confirm')
    expect(await answer).toEqual({ code: 8382, message: 'One transaction at a time: wait for the earlier one.' })
    node.fill(false)
  })

  await test.step('a node that refuses the second step leaves the first, and the status says so', async () => {
    await chain.setCode({ address: from, bytecode: `0xef0100${'ab'.repeat(20)}` })
    const to = newAddress()
    const calls = ['0x1', '0x2', '0x3'].map((value) => ({ to, value }))
    await chain.setAutomine(false)
    const asked = { version: '2.0.0', id: 'partly', from, chainId: '0x7a69', atomicRequired: false, calls }
    const answer = request(page, 'wallet_sendCalls', [asked])
    await approve(wallet, 'Confirm')
    await expect.poll(waitingHashes).toHaveLength(1)
    node.fill(true)
    await chain.mine({ blocks: 1 })
    expect(await answer).toEqual({ id: 'partly' })
    await expect.poll(async () => (await statusOf(page, 'partly')).status).toBe(600)
    expect(await chain.getBalance({ address: to })).toBe(1n)
  })
})

async function waitingHashes(): Promise<Hex[]> {
  const { transactions } = await chain.getBlock({ blockTag: 'pending' })
  return transactions as Hex[]
}
