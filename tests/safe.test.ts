import { expect, type Frame, test } from '@playwright/test'
import { createLocalnet, type Deployment, startDeployment } from './support/deployment.ts'
import { safeAddress, safeTxHash, startSafePages, waitForFrame } from './support/safePage.ts'

// Second tier: a framed Safe, and pages that are none, which unit tests cover. The first test proposes and signs.

type Received = { method: string; params?: unknown; origin: string }
type SafeWindow = Window & { received: Received[]; refuses?: boolean; txHash?: string }

let pages: Awaited<ReturnType<typeof startSafePages>>
let deployment: Deployment

test.beforeAll(async () => {
  pages = await startSafePages()
  deployment = await startDeployment({
    hosts: ['localhost'],
    networks: [createLocalnet(0), createLocalnet(1)],
    settings: { safeOrigins: ['safe', 'outer'].map(pages.origin) },
  })
})
test.afterAll(async () => {
  await deployment.stop()
  await pages.stop()
})

const findInside = (host: string, url: string) => pages.inside(host, url)
const getDappUrl = () => deployment.page('localhost')

/** Sends a request. Resolves with the error code if it fails. */
function requestFromDapp(dapp: Frame, method: string, params?: unknown) {
  return dapp.evaluate(
    ([method, params]) =>
      window.oriel
        ?.getProvider('eip155')
        .request({ method, params } as never)
        .catch(({ code }: { code: number }) => ({ code })),
    [method, params] as const,
  )
}

const getRow = (dapp: Frame) => dapp.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: /^Safe/ })

test('default: a dapp inside a Safe proposes and signs, and its next visit is connected at once', async ({ page }) => {
  await page.goto(findInside('safe', getDappUrl()))
  let dapp = await waitForFrame(page, getDappUrl())
  await dapp.evaluate(() => window.oriel?.open())
  await getRow(dapp).click()
  await expect.poll(() => requestFromDapp(dapp, 'eth_accounts')).toEqual([safeAddress])
  expect(await requestFromDapp(dapp, 'eth_chainId')).toBe('0x7a69')

  const transfer = { from: safeAddress, to: safeAddress, value: '0x64' }
  expect(await requestFromDapp(dapp, 'eth_sendTransaction', [transfer])).toBe(safeTxHash)
  expect(await requestFromDapp(dapp, 'personal_sign', ['0x6869', safeAddress])).toBe('0x1234')
  const typedData = { domain: {}, types: { A: [{ name: 'b', type: 'string' }] }, primaryType: 'A', message: { b: 'c' } }
  expect(await requestFromDapp(dapp, 'eth_signTypedData_v4', [safeAddress, typedData])).toBe('0x5678')
  const received = await page.evaluate(() => (window as unknown as SafeWindow).received)
  expect(received.find(({ method }) => method === 'sendTransactions')).toEqual({
    method: 'sendTransactions',
    params: { txs: [{ to: safeAddress, value: '100', data: '0x' }] },
    origin: new URL(getDappUrl()).origin,
  })

  expect(await requestFromDapp(dapp, 'eth_getTransactionReceipt', [safeTxHash])).toBeNull()
  const block = (await requestFromDapp(dapp, 'eth_getBlockByNumber', ['latest', false])) as { transactions: string[] }
  const [mined = await readFirstTransaction(dapp)] = block.transactions
  await page.evaluate((hash) => Object.assign(window, { txHash: hash }), mined)
  expect(await requestFromDapp(dapp, 'eth_getTransactionReceipt', [safeTxHash])).toMatchObject({
    transactionHash: mined,
  })

  await page.evaluate(() => Object.assign(window, { refuses: true }))
  expect(await requestFromDapp(dapp, 'eth_sendTransaction', [transfer])).toEqual({ code: 4001 })
  expect(await requestFromDapp(dapp, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({ code: 4200 })
  expect(await requestFromDapp(dapp, 'eth_chainId')).toBe('0x7a69')

  await page.reload()
  dapp = await waitForFrame(page, getDappUrl())
  await expect.poll(() => requestFromDapp(dapp, 'eth_accounts')).toEqual([safeAddress])
})

async function readFirstTransaction(dapp: Frame): Promise<string> {
  const block = (await requestFromDapp(dapp, 'eth_getBlockByNumber', ['0x1', false])) as { transactions: [string] }
  return block.transactions[0]
}

test('behavior: a framed Safe is offered, and neither a page that is not listed nor a listed page that stays silent is a Safe @second', async ({
  page,
}) => {
  await test.step('a Safe that is itself framed by a listed page is offered, and nothing connects by itself', async () => {
    await page.goto(findInside('outer', findInside('safe', getDappUrl())))
    const dapp = await waitForFrame(page, getDappUrl())
    await dapp.evaluate(() => window.oriel?.open())
    await expect(getRow(dapp)).toBeVisible()
    expect(await requestFromDapp(dapp, 'eth_accounts')).toEqual([])
  })

  await test.step('a listed page that stays silent is none', async () => {
    await page.goto(findInside('outer', getDappUrl()))
    const dapp = await waitForFrame(page, getDappUrl())
    await dapp.evaluate(() => window.oriel?.open())
    await expect(dapp.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: /^Oriel/ })).toBeVisible()
    await expect(getRow(dapp)).toHaveCount(0)
  })

  await test.step('a page that is not listed is none', async () => {
    await page.goto(findInside('evil', getDappUrl()))
    const dapp = await waitForFrame(page, getDappUrl())
    void dapp.evaluate(() => window.oriel?.open().catch(() => undefined)).catch(() => undefined)
    await expect.poll(() => page.frames().some((frame) => frame.url() === 'chrome-error://chromewebdata/')).toBe(true)
    expect(await page.evaluate(() => (window as unknown as SafeWindow).received)).toEqual([])
  })
})
