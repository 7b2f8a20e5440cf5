import { expect, type Page, test } from '@playwright/test'
import { type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem'
import { expectHiddenDialog, readBalance, request } from './support/dapp.ts'
import { connectTestWallet, readState } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import { createAddress } from './support/sending.ts'
import { createViemClients } from './support/viemClients.ts'

// Second tier: an error case of wallets without EIP-5792.

async function openPlainPage(page: Page) {
  await page.goto(`${urls.host}/plain.html`)
  await page.waitForFunction(() => 'oriel' in window)
}

async function openTestPage(page: Page) {
  const [wallet] = (await addPageWallets(page, [{ name: 'Meadow', rdns: 'org.example.meadow' }])) as [TestWallet]
  await wallet.fund()
  await openPlainPage(page)
  expect(await readState(page)).toMatchObject({ addresses: [] })
  await connectTestWallet(page, wallet)
  return { meadow: wallet, address: wallet.account.address, ...createViemClients(page, wallet.account.address) }
}

const chainId = 31337
const createTwoCalls = () => [
  { to: createAddress(), value: 1n },
  { to: createAddress(), value: 2n },
]

test('default: a wallet of the page connects, signs, sends and answers for its batches, and gets its requests from the page itself', async ({
  page,
}) => {
  const { meadow, address, wallet, methods } = await openTestPage(page)
  expect(await readState(page)).toMatchObject({
    status: 'connected',
    connectorId: 'org.example.meadow',
    walletName: 'Meadow',
    addresses: [address],
    networkId: 'eip155:31337',
  })

  await test.step('it signs messages and typed data, and sends', async () => {
    const signature = (await request(page, 'personal_sign', ['0x6869', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const typedData = {
      domain: { name: 'Test', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Mail: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const typed = (await request(page, 'eth_signTypedData_v4', [address, typedData])) as `0x${string}`
    expect(await verifyTypedData({ address, ...(typedData as object as TypedDataDefinition), signature: typed })).toBe(
      true,
    )

    const to = `0x${'a1'.repeat(20)}`
    const before = await readBalance(to)
    const hash = await request(page, 'eth_sendTransaction', [{ from: address, to, value: '0x64' }])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => readBalance(to)).toBe(before + 100n)
  })

  await test.step('it gets the calls of EIP-5792 and answers for itself', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const capabilities = { '0x7a69': { atomic: { status: 'supported' }, ownOne: { supported: true } } }
    const shownIds: unknown[] = []
    const status = { version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true, receipts: [] }
    Object.assign(meadow.answers, {
      wallet_getCapabilities: () => capabilities,
      wallet_sendCalls: () => ({ id }),
      wallet_getCallsStatus: () => status,
      wallet_showCallsStatus: ([callsId]: [string]) => void shownIds.push(callsId),
    })
    expect(await wallet.getCapabilities({ chainId })).toEqual(capabilities['0x7a69'])
    const calls = createTwoCalls()
    expect(await wallet.sendCalls({ calls, forceAtomic: true })).toEqual({ id })
    const sent = meadow.calls.find(({ method }) => method === 'wallet_sendCalls')?.params
    expect(sent).toMatchObject([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{}, {}] }])
    expect(await wallet.waitForCallsStatus({ id })).toMatchObject({ status: 'success', atomic: true, chainId })
    await wallet.showCallsStatus({ id })
    expect(shownIds).toEqual([id])
    expect(methods).not.toContain('eth_sendTransaction')
    // The wallet's error codes are passed through unchanged.
    for (const code of [4001, 5700, 5710, 5720, 5740, 5750, 5760]) {
      meadow.answers.wallet_sendCalls = () => {
        throw { code, message: 'Own words.' }
      }
      await expect(wallet.sendCalls({ calls })).rejects.toMatchObject({ cause: { code } })
    }
  })

  const { origin } = new URL(page.url())
  expect(new Set(meadow.calls.map((call) => call.origin))).toEqual(new Set([origin]))
  await expectHiddenDialog(page)

  await openPlainPage(page)
  expect(await request(page, 'eth_accounts')).toEqual([address])
})

test('error: a wallet of the page without EIP-5792 answers 4200, and viem may send the calls one by one @second', async ({
  page,
}) => {
  const { address: from, wallet, methods } = await openTestPage(page)
  const calls = createTwoCalls()
  const requests: [string, unknown][] = [
    ['wallet_getCapabilities', [from]],
    ['wallet_sendCalls', [{ calls: [{ to: from }] }]],
    ['wallet_getCallsStatus', ['0x12']],
    ['wallet_showCallsStatus', ['0x12']],
  ]
  for (const [method, params] of requests) {
    const message = `Meadow does not support ${method}: the method does not exist / is not available.`
    expect(await request(page, method, params), method).toEqual({ code: 4200, message })
  }
  await expect(wallet.sendCalls({ calls })).rejects.toMatchObject({ cause: { code: 4200 } })
  expect(methods).not.toContain('eth_sendTransaction')
  const { id } = await wallet.sendCalls({ calls, experimental_fallback: true })
  expect(await wallet.waitForCallsStatus({ id })).toMatchObject({ status: 'success', atomic: false })
  for (const { to, value } of calls) expect(await readBalance(to)).toBe(value)
})
