import { expect, type JSHandle, type Page } from '@playwright/test'
import { keccak256, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { test } from './support/connected.ts'
import { approve, fund, getWallet, openDapp, request } from './support/dapp.ts'
import { getFrame, waitForKit } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'

// Second tier: failing nodes, lost frames and older methods. The first test subscribes and unsubscribes.

type Message = { type: string; data: { subscription: string; result: { address?: string; number?: string } } }

type LogParams = [{ blockHash: string }]

function recordMessages(page: Page): Promise<JSHandle<Message[]>> {
  return page.evaluateHandle(() => {
    const messages: Message[] = []
    window.oriel?.getProvider('eip155').on('message', (message) => messages.push(message as Message))
    return messages
  })
}

const createAddress = () => privateKeyToAccount(generatePrivateKey()).address

test('default: new blocks and logs arrive as messages until the page unsubscribes', async ({ page }) => {
  await page.goto(`${urls.host}/plain.html`)
  await waitForKit(page)
  const { usdc } = await readContracts()
  const messages = await recordMessages(page)
  const heads = await request(page, 'eth_subscribe', ['newHeads'])
  const logs = await request(page, 'eth_subscribe', ['logs', { address: usdc }])
  const nothing = await request(page, 'eth_subscribe', ['logs', { topics: [`0x${'12'.repeat(32)}`] }])
  expect(new Set([heads, logs, nothing]).size).toBe(3)
  const listMessages = async (id: unknown) =>
    (await messages.evaluate((all) => all)).filter(({ data }) => data.subscription === id)

  await fund(createAddress())
  await expect.poll(async () => (await listMessages(logs)).length).toBeGreaterThan(0)
  await expect.poll(async () => (await listMessages(heads)).length).toBeGreaterThan(0)
  for (const { type, data } of await listMessages(logs)) {
    expect(type).toBe('eth_subscription')
    expect(data.result).toMatchObject({ address: usdc.toLowerCase(), removed: false })
  }
  const numbers = (await listMessages(heads)).map(({ data }) => Number(data.result.number))
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at))
  expect(await listMessages(nothing)).toEqual([])

  expect(await request(page, 'eth_unsubscribe', [logs])).toBe(true)
  expect(await request(page, 'eth_unsubscribe', [logs])).toBe(false)
  const before = { logs: (await listMessages(logs)).length, heads: (await listMessages(heads)).length }
  await fund(createAddress())
  await expect.poll(async () => (await listMessages(heads)).length).toBeGreaterThan(before.heads)
  expect(await listMessages(logs)).toHaveLength(before.logs)

  expect(await request(page, 'eth_subscribe', ['newPendingTransactions'])).toEqual({
    code: 4200,
    message: 'eth_subscribe: "newPendingTransactions" is not supported. Use "newHeads" or "logs".',
  })
  expect(await request(page, 'eth_subscribe', ['logs', { address: 7 }])).toMatchObject({ code: -32602 })
  const many = Array.from({ length: 33 }, () => request(page, 'eth_subscribe', ['newHeads']))
  const refused = (await Promise.all(many)).filter((answer) => typeof answer !== 'string')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ code: -32005 })
})

test('behavior: subscriptions survive a node that refuses logs, and a frame that is reloaded or removed @second', async ({
  page,
}) => {
  await openDapp(page)
  const { usdc } = await readContracts()
  const messages = await recordMessages(page)
  const node = /\/v1\?chainId/
  const listReceived = () => messages.evaluate((all) => [...new Set(all.map(({ data }) => data.subscription))].sort())

  await test.step('refused logs are requested three times, once for equal filters, and newer ones still arrive', async () => {
    const ids = [0, 1].map(() => request(page, 'eth_subscribe', ['logs', { address: usdc }]))
    const subscribed = await Promise.all(ids)
    const counts = new Map<string, number>()
    let refuses = true
    await page.route(node, async (route) => {
      const calls = [route.request().postDataJSON()].flat() as { id: number; method: string; params: LogParams }[]
      if (calls.some(({ method }) => method !== 'eth_getLogs')) return route.continue()
      for (const { params } of calls) counts.set(params[0].blockHash, (counts.get(params[0].blockHash) ?? 0) + 1)
      if (!refuses) return route.continue()
      const error = { code: -32005, message: 'query returned more than 10000 results' }
      const replies = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      return route.fulfill({ json: replies.length === 1 ? replies[0] : replies })
    })
    const getMax = () => Math.max(0, ...counts.values())
    await fund(createAddress())
    await expect.poll(getMax).toBe(3)
    expect(await messages.evaluate((all) => all)).toEqual([])
    refuses = false
    await fund(createAddress())
    await expect.poll(listReceived).toEqual([...subscribed].sort())
    expect(getMax()).toBe(3)
    await page.unroute(node)
    for (const id of subscribed) expect(await request(page, 'eth_unsubscribe', [id])).toBe(true)
  })

  await test.step('a frame that was reloaded or removed and restored keeps the ids', async () => {
    const heads = await request(page, 'eth_subscribe', ['newHeads'])
    const logs = await request(page, 'eth_subscribe', ['logs', { address: usdc }])
    const ended = await request(page, 'eth_subscribe', ['newHeads'])
    await request(page, 'eth_unsubscribe', [ended])
    const expectBoth = () =>
      expect(async () => {
        await messages.evaluate((all) => all.splice(0))
        await fund(createAddress())
        await expect.poll(listReceived, { timeout: 5000 }).toEqual([heads, logs].sort())
      }).toPass()

    await getFrame(page).evaluate(() => location.reload())
    await expectBoth()
    await page.locator('iframe[title="Wallet"]').evaluate((iframe) => iframe.remove())
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
    await expectBoth()
    expect(await request(page, 'eth_unsubscribe', [logs])).toBe(true)
    expect(await request(page, 'eth_unsubscribe', [ended])).toBe(false)
  })
})

test('behavior: methods of nodes and older libraries are answered @second', async ({
  connected: { page, address },
}) => {
  expect(await request(page, 'eth_blobBaseFee')).toMatch(/^0x/)
  expect(await request(page, 'net_listening')).toBe(true)
  expect(await request(page, 'web3_sha3', ['0x68656c6c6f'])).toBe(keccak256('0x68656c6c6f'))
  const { usdc } = await readContracts()
  const call = { from: address, to: usdc, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
  expect(await request(page, 'eth_createAccessList', [call, 'latest'])).toMatchObject({ accessList: expect.any(Array) })

  const signing = request(page, 'personal_sign', ['hello', address])
  await approve(getWallet(page), 'Sign')
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  expect(await request(page, 'personal_ecRecover', ['hello', signature])).toBe(address)
  expect([await request(page, 'personal_ecRecover', ['0x68656c6c6f', signature])]).toEqual(
    await request(page, 'eth_accounts', []),
  )
  const impossible = `0x${'ff'.repeat(65)}`
  expect(await request(page, 'personal_ecRecover', ['hello', impossible])).toMatchObject({ code: -32602 })
})
