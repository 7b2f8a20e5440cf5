import { expect, type Page, test } from '@playwright/test'
import { balanceOf, request } from './support/dapp.ts'
import type { Deployment } from './support/deployment.ts'
import { connectTo, openPage, startWithSolana } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { newAddress } from './support/sending.ts'
import { viemClients } from './support/viemClients.ts'

// Second tier: variants and error cases.

let deployment: Deployment
test.beforeAll(async () => {
  deployment = await startWithSolana()
})
test.afterAll(() => deployment.stop())

async function openWith(page: Page) {
  const [wallet] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
  await openPage(page, deployment)
  await connectTo(page, wallet)
  return { alpha: wallet, ...viemClients(page, wallet.account.address) }
}

const chainId = 31337
const twoCalls = () => [
  { to: newAddress(), value: 1n },
  { to: newAddress(), value: 2n },
]

test('default: a wallet of the page that knows EIP-5792 gets the calls and answers for itself', async ({ page }) => {
  const { alpha, wallet, methods } = await openWith(page)
  const id = `0x${'ab'.repeat(32)}`
  const capabilities = { '0x7a69': { atomic: { status: 'supported' }, ownOne: { supported: true } } }
  const shown: unknown[] = []
  const status = { version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true, receipts: [] }
  Object.assign(alpha.answers, {
    wallet_getCapabilities: () => capabilities,
    wallet_sendCalls: () => ({ id }),
    wallet_getCallsStatus: () => status,
    wallet_showCallsStatus: ([asked]: [string]) => void shown.push(asked),
  })
  expect(await wallet.getCapabilities({ chainId })).toEqual(capabilities['0x7a69'])
  const calls = twoCalls()
  expect(await wallet.sendCalls({ calls, forceAtomic: true })).toEqual({ id })
  const sent = alpha.calls.find(({ method }) => method === 'wallet_sendCalls')?.params
  expect(sent).toMatchObject([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{}, {}] }])
  expect(await wallet.waitForCallsStatus({ id })).toMatchObject({ status: 'success', atomic: true, chainId })
  await wallet.showCallsStatus({ id })
  expect(shown).toEqual([id])
  expect(methods).not.toContain('eth_sendTransaction')
  await test.step('the refusals of the wallet keep their codes', async () => {
    for (const code of [4001, 5700, 5710, 5720, 5740, 5750, 5760]) {
      alpha.answers.wallet_sendCalls = () => {
        throw { code, message: 'Own words.' }
      }
      await expect(wallet.sendCalls({ calls })).rejects.toMatchObject({ cause: { code } })
    }
  })
})

test('error: a wallet of the page without EIP-5792 answers 4200, and viem may send the calls one by one @second', async ({
  page,
}) => {
  const { alpha, wallet, methods } = await openWith(page)
  await alpha.fund()
  const calls = twoCalls()
  const from = alpha.account.address
  const asked: [string, unknown][] = [
    ['wallet_getCapabilities', [from]],
    ['wallet_sendCalls', [{ calls: [{ to: from }] }]],
    ['wallet_getCallsStatus', ['0x12']],
    ['wallet_showCallsStatus', ['0x12']],
  ]
  for (const [method, params] of asked) {
    const message = `Alpha does not support ${method}: the method does not exist / is not available.`
    expect(await request(page, method, params), method).toEqual({ code: 4200, message })
  }
  await expect(wallet.sendCalls({ calls })).rejects.toMatchObject({ cause: { code: 4200 } })
  expect(methods).not.toContain('eth_sendTransaction')
  const { id } = await wallet.sendCalls({ calls, experimental_fallback: true })
  expect(await wallet.waitForCallsStatus({ id })).toMatchObject({ status: 'success', atomic: false })
  for (const { to, value } of calls) expect(await balanceOf(to)).toBe(value)
})
