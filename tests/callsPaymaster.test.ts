import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { approve, request, walletOf } from './support/dapp.ts'
import { connectPlainPage, type Deployment, localnet, startDeployment } from './support/deployment.ts'
import { mint } from './support/figures.ts'
import { contracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { newAddress, tokenBalanceOf } from './support/sending.ts'

const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'

let deployment: Deployment
let paymaster: Awaited<ReturnType<typeof startPaymaster>>

test.beforeAll(async () => {
  paymaster = await startPaymaster()
  deployment = await startDeployment({
    hosts: ['localhost'],
    networks: [{ ...localnet(0), smartAccounts: true }],
    bundlerUrls: [urls.bundlers[0]],
    settings: { paymasterUrls: [paymaster.url] },
  })
})
test.afterAll(async () => {
  await deployment.stop()
  await paymaster.stop()
})

test('default: the paymaster of a page pays for a single call, and the approval says that the site pays', async ({
  page,
}) => {
  await page.goto(deployment.page('localhost'))
  await page.waitForFunction(() => 'oriel' in window)
  const from = (await connectPlainPage(page)) as Hex
  expect(await request(page, 'wallet_getCapabilities', [from])).toMatchObject({
    [chainId]: { paymasterService: { supported: true } },
  })
  const { usdc } = await contracts()
  const to = newAddress()
  await mint(usdc, from, 10n * oneUsdc)
  const send = (url: string) => {
    const capabilities = { paymasterService: { url, context: { policy: 'all' } } }
    const calls = [
      { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, oneUsdc] }) },
    ]
    return request(page, 'wallet_sendCalls', [{ version: '2.0.0', from, chainId, calls, capabilities }])
  }
  const wallet = walletOf(page)
  const answer = send(`${paymaster.url}rpc`)
  await expect(wallet.getByText('Paid by this site')).toBeVisible()
  await approve(wallet, 'Confirm')
  expect(await finalStatus(page, ((await answer) as { id: string }).id)).toBe(200)
  expect(await tokenBalanceOf(usdc, to)).toBe(oneUsdc)
  expect(paymaster.contexts()).toEqual(expect.arrayContaining([{ policy: 'all' }]))
  await test.step('a paymaster that is not public is not asked, and the account would have to pay', async () => {
    const refused = send('https://127.0.0.1:1/rpc')
    await expect(wallet.getByText(/The sponsor doesn’t pay the network fee/).first()).toBeAttached()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await refused).toMatchObject({ code: 4001 })
  })
  expect(await send('ftp://paymaster.example')).toMatchObject({ code: -32602 })
})

/** Starts a paymaster of a site. It has the sponsor of the shared backend sign, and keeps the contexts that it got. */
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

async function finalStatus(page: Page, id: string) {
  const read = async () => ((await request(page, 'wallet_getCallsStatus', [id])) as { status: number }).status
  await expect.poll(read).not.toBe(100)
  return read()
}
