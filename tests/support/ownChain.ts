import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { createTestClient, type Hex, http, parseTransaction, publicActions, recoverTransactionAddress } from 'viem'
import { type Anvil, startAnvil } from '../../localnet/evm/anvil.ts'
import { loadGenesis } from '../../localnet/evm/genesis.ts'
import { findFreePort } from '../../localnet/servers/ports.ts'
import { getWallet } from './dapp.ts'
import { connectPlainPage, createLocalnet, type Deployment, startDeployment } from './deployment.ts'
import { createAddress, fillSend, sendHere } from './sending.ts'

const ether = 10n ** 18n

type Chain = ReturnType<typeof connectChain>
type Node = Awaited<ReturnType<typeof startGethNode>>

const connectChain = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)

/**
 * Starts a node that, like public nodes and unlike anvil, allows only one pending transaction per delegated account
 * (EIP-7702). The error message is geth's.
 */
async function startGethNode(target: string, chain: Chain) {
  let isFull = false
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[]
    const answers = await Promise.all([body].flat().map(respond))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  type Call = { id: number; method: string; params: unknown[] }
  async function respond(call: Call) {
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

export type Waiting = { hash: Hex; nonce: Hex; to: Hex; value: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }

/** Starts a separate chain for a test file, so that the file can stop mining without affecting others. */
export function withOwnChain() {
  let anvil: Anvil
  let deployment: Deployment
  const own = {
    chain: undefined as unknown as Chain,
    node: undefined as unknown as Node,

    /** Connects a wallet with ether and, optionally, code at its address. */
    async openFundedPage(page: Page, code?: Hex): Promise<Hex> {
      await page.goto(deployment.page('localhost'))
      await page.waitForFunction(() => 'oriel' in window)
      const address = (await connectPlainPage(page)) as Hex
      await own.chain.setBalance({ address, value: 10n * ether })
      if (code) await own.chain.setCode({ address, bytecode: code })
      return address
    },

    /** Turns off automatic mining and sends 0.5 ETH from the wallet's Send view, so that the transfer stays pending. */
    async sendTransfer(page: Page) {
      const to = createAddress()
      await own.chain.setAutomine(false)
      await page.evaluate(() => window.oriel?.open({ view: 'Send' }))
      const wallet = getWallet(page)
      await fillSend(wallet, { amount: '0.5', to })
      await sendHere(wallet)
      await expect(wallet.getByText('Sending', { exact: true })).toBeVisible()
      return { wallet, to }
    },

    /** Returns the pending transactions, sorted by nonce within each account. */
    async waiting(): Promise<Waiting[]> {
      const { pending } = await own.chain.getTxpoolContent()
      return Object.values(pending).flatMap((byNonce) => Object.values(byNonce) as unknown as Waiting[])
    },
  }
  test.beforeAll(async () => {
    const { statePath } = await loadGenesis()
    anvil = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath })
    own.chain = connectChain(anvil.rpcUrl)
    own.node = await startGethNode(anvil.rpcUrl, own.chain)
    const network = { ...createLocalnet(0), smartAccounts: true, rpcUrls: { default: { http: [own.node.url] } } }
    deployment = await startDeployment({ hosts: ['localhost'], networks: [network] })
  })
  test.afterAll(async () => {
    await deployment.stop()
    await own.node.stop()
    await anvil.stop()
  })
  test.afterEach(async () => {
    own.node.fill(false)
    await own.chain.setAutomine(true)
  })
  return own
}

/** Opens the activity list from any view. */
export async function getActivityRows(page: Page) {
  const wallet = getWallet(page)
  await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  const rows = wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button')
  await expect(rows.first()).toBeVisible()
  return rows
}
