import { PriceHistory } from '@oriel/shared/backend/account.ts'
import { nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { expect, test } from 'vitest'
import { startTestBackend } from '../server/backend.testing.ts'
import { abi, chainId, toTestAddress } from './chain.testing.ts'
import { chain, start, store, waitUntilIndexed } from './index.testing.ts'

const exchangeAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
const toDollars = (amount: number) => parseUnits(String(amount), 6)
const toTokenId = (token: string) => `${chainId}:${token}`

async function readHistory(url: string, token: string, period = 'day') {
  const response = await fetch(
    `${url}/v1/fungible/history?${new URLSearchParams({ address: toTokenId(token), period })}`,
  )
  return PriceHistory.parse(await response.json())
}

/** Reads a token's history and price from a new backend that has no cache. */
async function readNow(token: string) {
  const { url } = await start()
  const history = await readHistory(url, token)
  const response = await fetch(`${url}/v1/fungible/price`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: [toTokenId(token)] }),
  })
  const { fungibles } = await response.json()
  return { price: Number(fungibles[0]?.price), history, last: history.points.at(-1) }
}

async function readPairs(): Promise<string[]> {
  const rows = await store.database.selectFrom('indexPairs').select('pair').orderBy('id').execute()
  return rows.map(({ pair }) => pair)
}

async function buy(token: Address, ether: string) {
  const args = [0n, [chain.contracts.weth, token], chain.account, maxUint256] as const
  const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'swapExactETHForTokens', args })
  await chain.send({ to: chain.contracts.uniswapRouter, data, value: parseEther(ether) })
}

async function passTime(seconds: number) {
  await chain.client.increaseTime({ seconds })
  await chain.client.mine({ blocks: 1 })
}

async function addPool([token, tokens]: [Address, bigint], [money, amount]: [Address, bigint]): Promise<string> {
  const { uniswapFactory, uniswapRouter } = chain.contracts
  for (const each of [token, money]) await chain.call(each, 'approve', [uniswapRouter, maxUint256])
  const args = [token, money, tokens, amount, 0n, 0n, chain.account, maxUint256] as const
  const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'addLiquidity', args })
  await chain.send({ to: uniswapRouter, data })
  const factory = { address: uniswapFactory, abi: exchangeAbi }
  const pair = await chain.client.readContract({ ...factory, functionName: 'getPair', args: [token, money] })
  return pair.toLowerCase()
}

const readTime = async () => Number((await chain.client.getBlock()).timestamp)
const deposit = (ether: string) => chain.call(chain.contracts.weth, 'deposit', [], { value: parseEther(ether) })

test('default: a swap moves the price, and the earlier price stays', async () => {
  const { url } = await start()
  const before = await readNow(nativeTokenAddress)
  await passTime(6 * 3600)
  await buy(chain.contracts.usdc, '40')
  const swapped = await readTime()
  await passTime(6 * 3600)
  await waitUntilIndexed(url)
  const { price, history, last } = await readNow(nativeTokenAddress)
  expect(history.points[0]?.price).toBe(before.price)
  expect(last).toEqual({ at: await readTime(), price })
  expect(price).toBeLessThan(before.price * 0.95)
  expect(new Set(history.points.map((point) => point.price)).size).toBe(2)
  // Points are at most 15 minutes apart.
  const at = history.points.find((point) => point.price !== before.price)?.at ?? 0
  expect(Math.abs(at - swapped)).toBeLessThan(1000)
  expect(await readHistory(url, chain.contracts.weth)).toEqual(history)
  expect((await readHistory(url, nativeTokenAddress, 'month')).points.at(-1)).toEqual(last)
})

test('behavior: a token without a dollar pool is priced through the wrapped currency', async () => {
  const { ticket, weth, usdc } = chain.contracts
  const { url } = await start()
  await deposit('10')
  await addPool([ticket, 100n], [weth, parseEther('10')])
  const created = await readTime()
  await passTime(3600)
  await waitUntilIndexed(url)
  const before = await readNow(ticket)
  expect(before.history.from).toBe(created)
  expect(before.history.points[0]).toEqual({ at: created, price: before.price })
  expect(before.last?.price).toBe(before.price)
  // This trade does not change the token's pool, but the pool's reserves are worth less afterwards.
  await buy(usdc, '40')
  await waitUntilIndexed(url)
  const { price, last } = await readNow(ticket)
  expect(last?.price).toBe(price)
  expect(price).toBeLessThan(before.price * 0.95)
})

test('behavior: a reorg reverts the reserves and the pairs of its blocks', async () => {
  const { thin, weth, usdc } = chain.contracts
  const { url } = await start()
  await deposit('5')
  await waitUntilIndexed(url)
  const before = await readNow(nativeTokenAddress)
  const pairs = await readPairs()
  const id = await chain.client.snapshot()
  await buy(usdc, '20')
  const replaced = await addPool([thin, parseEther('1')], [weth, parseEther('5')])
  await waitUntilIndexed(url)
  expect(await readPairs()).toContain(replaced)
  expect((await readNow(nativeTokenAddress)).last?.price).toBeLessThan(before.price * 0.99)
  await chain.client.revert({ id })
  // Make the new branch longer than the reverted one.
  await chain.client.mine({ blocks: 12 })
  await waitUntilIndexed(url)
  expect(await readPairs()).toEqual(pairs)
  expect((await readNow(nativeTokenAddress)).last?.price).toBe(before.price)
})

test('behavior: contracts that claim to be pairs, and pairs with little money, have no rows', async () => {
  const { usdc, dai, thin, ticket } = chain.contracts
  const { url } = await start()
  await waitUntilIndexed(url)
  const before = await readPairs()
  const poor = await addPool([ticket, 5n], [usdc, toDollars(999)])
  for (const seed of [900, 901]) {
    const address = toTestAddress(seed)
    await chain.client.setCode({ address, bytecode: createFakePair(10n ** 30n) })
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [address, 10n ** 20n] })
    const mints = [usdc, dai, thin].map((to) => ({ to, data }))
    await chain.sendBatch([...mints, { to: address, data: '0x' }])
  }
  await waitUntilIndexed(url)
  expect(await readPairs()).toEqual(before)
  await addPool([ticket, 5n], [usdc, toDollars(999)])
  await waitUntilIndexed(url)
  expect(await readPairs()).toEqual([...before, poor])
})

/** Returns a contract that emits `Sync` with these reserves whenever it is called. */
function createFakePair(reserve: bigint): Hex {
  const word = numberToHex(reserve, { size: 32 }).slice(2)
  const topic = '1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
  return `0x7f${word}6000527f${word}6020527f${topic}60406000a100`
}

test('error: tokens without a history, and invalid requests', async () => {
  const { url } = await start()
  const get = async (query: Record<string, string>, where = url) => {
    const response = await fetch(`${where}/v1/fungible/history?${new URLSearchParams({ period: 'day', ...query })}`)
    const body = await response.json()
    return [response.status, body.reasons?.[0]?.field ?? body]
  }
  const none = [200, { points: [] }]
  const native = toTokenId(nativeTokenAddress)
  expect(await get({ address: toTokenId(toTestAddress(77)) })).toEqual(none)
  // The configuration defines this token as the dollar.
  expect(await get({ address: toTokenId(chain.contracts.usdc) })).toEqual(none)
  expect(await get({})).toEqual([400, 'address'])
  expect(await get({ address: 'ether' })).toEqual([400, 'address'])
  expect(await get({ address: toTokenId('0x12') })).toEqual([400, 'address'])
  expect(await get({ address: `eip155:5:${nativeTokenAddress}` })).toEqual([400, 'chainId'])
  expect(await get({ address: native, period: 'year' })).toEqual([400, 'period'])
  expect(await get({ address: native, currency: 'eur' })).toEqual([400, 'currency'])
  expect(await get({ address: native, projectId: 'unknown' })).toEqual([401, 'projectId'])

  const { index: _, ...unread } = chain.network
  const plain = await startTestBackend({ networks: [unread] })
  expect(await get({ address: native }, plain.url)).toEqual(none)
})
