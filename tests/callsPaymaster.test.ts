import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { approve, getWallet, request, requestChain } from './support/dapp.ts'
import { connectPlainPage, createLocalnet, type Deployment, startDeployment } from './support/deployment.ts'
import { mint } from './support/figures.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { createAddress, readTokenBalance } from './support/sending.ts'

const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

let deployment: Deployment
let paymaster: Awaited<ReturnType<typeof startPaymaster>>

test.beforeAll(async () => {
  paymaster = await startPaymaster()
  deployment = await startDeployment({
    hosts: ['localhost'],
    networks: [{ ...createLocalnet(0), smartAccounts: true }],
    bundlerUrls: [urls.bundlers[0]],
    sponsor: {},
    settings: { paymasterUrls: [paymaster.url] },
  })
})
test.afterAll(async () => {
  await deployment.stop()
  await paymaster.stop()
})

test('default: the paymaster of a page pays for a single call, and the sponsor for an account with nothing but a token, and the approval says who pays', async ({
  page,
}) => {
  await page.goto(deployment.page('localhost'))
  await page.waitForFunction(() => 'oriel' in window)
  const from = (await connectPlainPage(page)) as Hex
  const { usdc } = await readContracts()
  await mint(usdc, from, 10n * oneUsdc)
  const wallet = getWallet(page)
  const send = (to: Hex, more: object = {}) => {
    const calls = [
      { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, oneUsdc] }) },
    ]
    return request(page, 'wallet_sendCalls', [{ version: '2.0.0', from, chainId, calls, ...more }])
  }

  await test.step('the paymaster of a page pays for a single call', async () => {
    expect(await request(page, 'wallet_getCapabilities', [from])).toMatchObject({
      [chainId]: { paymasterService: { supported: true } },
    })
    const to = createAddress()
    const sendPaid = (url: string) =>
      send(to, { capabilities: { paymasterService: { url, context: { policy: 'all' } } } })
    const answer = sendPaid(`${paymaster.url}rpc`)
    await expect(wallet.getByText('Paid by this site')).toBeVisible()
    await approve(wallet, 'Confirm')
    expect(await waitForFinalStatus(page, ((await answer) as { id: string }).id)).toMatchObject({ status: 200 })
    expect(await readTokenBalance(usdc, to)).toBe(oneUsdc)
    expect(paymaster.contexts()).toEqual(expect.arrayContaining([{ policy: 'all' }]))
    // The wallet sends no requests to paymasters at private addresses, so the account would have to pay.
    const refused = sendPaid('https://127.0.0.1:1/rpc')
    await expect(wallet.getByText(/The sponsor doesn’t pay the network fee/).first()).toBeAttached()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await refused).toMatchObject({ code: 4001 })
    expect(await sendPaid('ftp://paymaster.example')).toMatchObject({ code: -32602 })
  })

  await test.step('the sponsor pays for an account with nothing but a token, before and after its upgrade', async () => {
    // The account has no code, but a nonce above 0. The authorization must contain this nonce (EIP-7702).
    await requestChain('anvil_setCode', [from, '0x'])
    await requestChain('anvil_setNonce', [from, '0x7'])
    for (const code of ['0x', ours]) {
      expect(await requestChain('eth_getCode', [from, 'latest'])).toBe(code)
      const to = createAddress()
      const answer = send(to)
      await expect(wallet.getByText('Paid by Oriel Local')).toBeVisible()
      await approve(wallet, 'Confirm')
      const final = await waitForFinalStatus(page, ((await answer) as { id: string }).id)
      expect(final).toMatchObject({ status: 200, atomic: true })
      // The receipts contain only the logs of the calls, not those of the EntryPoint or the paymaster.
      const addresses = final.receipts.flatMap(({ logs }) => logs.map(({ address }) => address.toLowerCase()))
      expect(addresses).toEqual([usdc.toLowerCase()])
      expect(await readTokenBalance(usdc, to)).toBe(oneUsdc)
      expect(await requestChain('eth_getBalance', [from, 'latest'])).toBe('0x0')
    }
  })
})

/** Starts a dapp's paymaster that records the contexts it receives. The shared backend's sponsor signs for it. */
async function startPaymaster() {
  const contexts: unknown[] = []
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const { params, ...call } = JSON.parse(Buffer.concat(parts).toString()) as { params: unknown[] }
    contexts.push(params[3])
    const query = new URLSearchParams({ chainId: 'eip155:31337', projectId: 'default' })
    const backend = urls.frame.replace('oriel.localhost', '127.0.0.1')
    const answer = await fetch(`${backend}/v1/bundler?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, params: [...params.slice(0, 3), {}] }),
    })
    response.setHeader('content-type', 'application/json')
    response.end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    contexts: () => contexts,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

async function waitForFinalStatus(page: Page, id: string) {
  const read = () => request(page, 'wallet_getCallsStatus', [id])
  await expect.poll(async () => ((await read()) as { status: number }).status).not.toBe(100)
  return (await read()) as { status: number; receipts: { logs: { address: Hex }[] }[] }
}
