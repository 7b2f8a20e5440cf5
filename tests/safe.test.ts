import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { type Deployment, localnet, startDeployment } from './support/deployment.ts'

const safeAddress = `0x${'5a'.repeat(20)}`
const safeTxHash = `0x${'ab'.repeat(32)}`

/** `?open=` holds the address of the framed page. The Safe stays silent when `answers` is false. */
const safePage = (answers: boolean) => `<!doctype html><title>Safe</title><body><script>
  const app = document.createElement('iframe')
  app.src = new URL(location.href).searchParams.get('open')
  app.width = 900
  app.height = 700
  document.body.append(app)
  window.received = []
  addEventListener('message', ({ source, origin, data }) => {
    if (!${answers} || source !== app.contentWindow || !data?.id || !data.env) return
    received.push({ method: data.method, params: data.params, origin })
    const refused = window.refuses && data.method !== 'getSafeInfo'
    const answer = {
      getSafeInfo: { safeAddress: '${safeAddress}', chainId: 31337, threshold: 1, owners: [], isReadOnly: false },
      sendTransactions: { safeTxHash: '${safeTxHash}' },
      getTxBySafeTxHash: { txHash: window.txHash ?? null },
      signMessage: { signature: '0x1234' },
      signTypedMessage: { messageHash: '${safeTxHash}' },
      getOffChainSignature: '0x5678',
    }[data.method]
    source.postMessage(
      refused
        ? { id: data.id, success: false, error: 'User rejected', version: '9.1.0' }
        : { id: data.id, success: true, data: answer, version: '9.1.0' },
      origin,
    )
  })
</script>`

type Received = { method: string; params?: unknown; origin: string }
type SafeWindow = Window & { received: Received[]; refuses?: boolean; txHash?: string }

let stop: () => Promise<void>
let deployment: Deployment
let port: number

test.beforeAll(async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(safePage(!request.headers.host?.startsWith('outer.')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  const safeOrigins = [`http://safe.localhost:${port}`, `http://outer.localhost:${port}`]
  deployment = await startDeployment({
    hosts: ['localhost'],
    networks: [localnet(0), localnet(1)],
    settings: { safeOrigins },
  })
  stop = async () => {
    await deployment.stop()
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }
})
test.afterAll(() => stop())

const inside = (host: string, url: string) => `http://${host}.localhost:${port}/?open=${encodeURIComponent(url)}`
const dappUrl = () => deployment.page('localhost')

async function frameAt(page: Page, url: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(url))
  await expect.poll(find).toBeTruthy()
  const frame = find() as Frame
  await frame.waitForLoadState()
  return frame
}

/** Returns a failure as its code. */
function ask(dapp: Frame, method: string, params?: unknown) {
  return dapp.evaluate(
    ([method, params]) =>
      window.oriel
        ?.getProvider('eip155')
        .request({ method, ...(params !== undefined && { params }) } as never)
        .catch(({ code }: { code: number }) => ({ code })),
    [method, params] as const,
  )
}

const rowOf = (dapp: Frame) => dapp.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: /^Safe/ })

test('default: a dapp inside a Safe proposes and signs, and its next visit is connected at once', async ({ page }) => {
  await page.goto(inside('safe', dappUrl()))
  let dapp = await frameAt(page, dappUrl())
  await dapp.evaluate(() => window.oriel?.open())
  await rowOf(dapp).click()
  await expect.poll(() => ask(dapp, 'eth_accounts')).toEqual([safeAddress])
  expect(await ask(dapp, 'eth_chainId')).toBe('0x7a69')

  const transfer = { from: safeAddress, to: safeAddress, value: '0x64' }
  expect(await ask(dapp, 'eth_sendTransaction', [transfer])).toBe(safeTxHash)
  expect(await ask(dapp, 'personal_sign', ['0x6869', safeAddress])).toBe('0x1234')
  const typedData = { domain: {}, types: { A: [{ name: 'b', type: 'string' }] }, primaryType: 'A', message: { b: 'c' } }
  expect(await ask(dapp, 'eth_signTypedData_v4', [safeAddress, typedData])).toBe('0x5678')
  const received = await page.evaluate(() => (window as unknown as SafeWindow).received)
  expect(received.find(({ method }) => method === 'sendTransactions')).toEqual({
    method: 'sendTransactions',
    params: { txs: [{ to: safeAddress, value: '100', data: '0x' }] },
    origin: new URL(dappUrl()).origin,
  })

  expect(await ask(dapp, 'eth_getTransactionReceipt', [safeTxHash])).toBeNull()
  const block = (await ask(dapp, 'eth_getBlockByNumber', ['latest', false])) as { transactions: string[] }
  const [mined = await firstTransaction(dapp)] = block.transactions
  await page.evaluate((hash) => Object.assign(window, { txHash: hash }), mined)
  expect(await ask(dapp, 'eth_getTransactionReceipt', [safeTxHash])).toMatchObject({ transactionHash: mined })

  await page.evaluate(() => Object.assign(window, { refuses: true }))
  expect(await ask(dapp, 'eth_sendTransaction', [transfer])).toEqual({ code: 4001 })
  expect(await ask(dapp, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({ code: 4200 })
  expect(await ask(dapp, 'eth_chainId')).toBe('0x7a69')

  await page.reload()
  dapp = await frameAt(page, dappUrl())
  await expect.poll(() => ask(dapp, 'eth_accounts')).toEqual([safeAddress])
})

async function firstTransaction(dapp: Frame): Promise<string> {
  const block = (await ask(dapp, 'eth_getBlockByNumber', ['0x1', false])) as { transactions: [string] }
  return block.transactions[0]
}

test('behavior: a Safe that is itself framed by a listed page is offered, and nothing connects by itself', async ({
  page,
}) => {
  await page.goto(inside('outer', inside('safe', dappUrl())))
  const dapp = await frameAt(page, dappUrl())
  await dapp.evaluate(() => window.oriel?.open())
  await expect(rowOf(dapp)).toBeVisible()
  expect(await ask(dapp, 'eth_accounts')).toEqual([])
})

test('error: neither a page that is not listed nor a listed page that stays silent is a Safe', async ({ page }) => {
  await page.goto(inside('outer', dappUrl()))
  let dapp = await frameAt(page, dappUrl())
  await dapp.evaluate(() => window.oriel?.open())
  await expect(dapp.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: /^Oriel/ })).toBeVisible()
  await expect(rowOf(dapp)).toHaveCount(0)

  await page.goto(inside('evil', dappUrl()))
  dapp = await frameAt(page, dappUrl())
  void dapp.evaluate(() => window.oriel?.open().catch(() => undefined)).catch(() => undefined)
  await expect.poll(() => page.frames().some((frame) => frame.url() === 'chrome-error://chromewebdata/')).toBe(true)
  expect(await page.evaluate(() => (window as unknown as SafeWindow).received)).toEqual([])
})
