import { createRequire } from 'node:module'
import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { RemoteConfig } from '@oriel/shared/backend/directory.ts'
import { MarketState } from '@oriel/shared/backend/doctor.ts'
import { Network } from '@oriel/shared/chains/networks.ts'
import { decodeFunctionData, encodeFunctionResult, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { MarketSettings } from '../config/networkEntry.ts'
import { createAddress, startChain } from '../portfolio/chain.testing.ts'
import { NodeError } from '../rpc/node.ts'
import {
  localnet,
  project,
  readBody,
  startNode,
  startTestBackend,
  waitForReceipt,
  writeFiles,
} from '../server/backend.testing.ts'
import { checkMarket } from './checkMarket.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const describeMarket = (more: Partial<MarketSettings> = {}) => {
  const { uniswapFactory, uniswapRouter, weth, usdc } = chain.contracts
  return { factory: uniswapFactory, router: uniswapRouter, wrapped: weth, dollar: usdc, ...more }
}

const Networks = z.object({ networks: z.tuple([Network]) })

/** Starts a backend with the exchange. Returns every response that depends on the exchange. */
async function startMarket(market: object, settings: { rpcUrls?: string[]; now?: () => number } = {}) {
  const lines: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)))
  const { now, rpcUrls } = settings
  const entry = chain.describe({ market, ...(rpcUrls ? { rpcUrls } : {}) })
  const root = await writeFiles({ 'index.html': '<!doctype html><html><head></head></html>' })
  const config = { networks: [entry], projects: { default: project }, frameDir: root }
  const { url } = await startTestBackend(config, now && { now })
  const query = 'chainId=eip155:31337'
  const read = async (path: string) => await (await fetch(`${url}${path}`)).json()
  const { usdc } = chain.contracts
  return {
    lines: () => lines.filter((line) => line.startsWith('The market')),
    /** Returns the swaps that the wallet's page and its extension offer. */
    async readSwap() {
      const html = await (await fetch(`${url}/w/`)).text()
      const [, block = ''] = /id="oriel-config">(.*?)<\/script>/s.exec(html) ?? []
      const page = Networks.parse(JSON.parse(block)).networks[0].swap
      expect(Networks.parse(await read('/v1/extension-config')).networks[0].swap).toEqual(page)
      return page
    },
    readFeature: async () => {
      const { features } = RemoteConfig.parse(await read('/appkit/v1/config?projectId=default'))
      return features.find(({ id }) => id === 'swap')?.config
    },
    readReason: async () => MarketState.parse(await read(`/v1/doctor/market?${query}`)).reason,
    async readQuote() {
      const id = (address: string) => `eip155:31337:${address}`
      const sides = { from: id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), to: id(usdc), amount: '1000000000000000' }
      return (await fetch(`${url}/v1/convert/quotes?${new URLSearchParams({ projectId: 'default', ...sides })}`)).status
    },
    async readPrices() {
      const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${usdc}`], projectId: 'default' })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${url}/v1/fungible/price`, { method: 'POST', body, headers })
      return (await answer.json()).fungibles?.length
    },
  }
}

test('default: an exchange that the chain confirms gives prices and swaps', async () => {
  const { uniswapRouter, swapRouter } = chain.contracts
  const market = await startMarket(describeMarket())
  expect(await market.readSwap()).toEqual({ router: uniswapRouter })
  expect(await market.readFeature()).toEqual(['uniswap'])
  expect(await market.readReason()).toBeUndefined()
  expect([await market.readQuote(), await market.readPrices()]).toEqual([200, 1])
  expect(market.lines()).toEqual([])
  const both = await startMarket(describeMarket({ swapRouter }))
  expect(await both.readSwap()).toEqual({ router: swapRouter })
})

describe('an exchange that the chain contradicts is off, with one line in the log', () => {
  const wrong: [string, () => Partial<MarketSettings> | Promise<Partial<MarketSettings>>, RegExp][] = [
    ['the router is another contract', () => ({ router: chain.contracts.usdc }), /is no router of an exchange$/],
    ['the router is no contract', () => ({ router: createAddress() }), /is no router of an exchange$/],
    [
      'the swap router is a v2 router',
      () => ({ swapRouter: chain.contracts.uniswapRouter }),
      /is no router of an exchange$/,
    ],
    [
      'the router belongs to another factory',
      async () => ({ factory: await deployFactory() }),
      /^the router 0x\w{40} belongs to the factory 0x\w{40}, not to 0x\w{40}$/,
    ],
    [
      'the router wraps the currency with another token',
      () => ({ wrapped: chain.contracts.dai }),
      /^the router 0x\w{40} wraps the currency with 0x\w{40}, not with 0x\w{40}$/,
    ],
    ['the factory is another contract', () => ({ factory: chain.contracts.usdc }), /is no factory of an exchange$/],
    ['the dollar is no token', () => ({ dollar: chain.contracts.uniswapRouter }), /is no token$/],
    [
      'there is no pair of the two',
      () => ({ dollar: chain.contracts.ticket }),
      /has no pair of 0x\w{40} and 0x\w{40}$/,
    ],
  ]
  test.each(wrong)('error: %s', async (_, change, reason) => {
    const market = await startMarket(describeMarket(await change()))
    expect(await market.readSwap()).toBeUndefined()
    expect(await market.readFeature()).toEqual([])
    expect(await market.readReason()).toMatch(reason)
    expect([await market.readQuote(), await market.readPrices()]).toEqual([400, 0])
    expect(market.lines()).toHaveLength(1)
    expect(market.lines()[0]).toMatch(/^The market of Localnet \(eip155:31337\) is off: .+\.$/)
  })
})

test('behavior: a node that is down delays no start, and its exchange is on after it is back', async () => {
  const node = await startSwitchedNode(chain.rpcUrl)
  let time = 1_000_000
  const market = await startMarket(describeMarket(), { rpcUrls: [node.url], now: () => time })
  expect(await market.readSwap()).toBeUndefined()
  expect(await market.readReason()).toBe('its nodes do not respond. It is checked again later')
  expect(await market.readQuote()).toBe(503)
  expect(market.lines()).toHaveLength(1)
  node.isUp = true
  // The state is cached, so that pages do not repeat calls to a failing node.
  expect(await market.readQuote()).toBe(503)
  time += 15_001
  expect(await market.readQuote()).toBe(200)
  expect(await market.readSwap()).toEqual({ router: chain.contracts.uniswapRouter })
  expect(await market.readReason()).toBeUndefined()
  expect(market.lines()).toHaveLength(1)
})

async function deployFactory(): Promise<Hex> {
  const { abi, bytecode } = createRequire(import.meta.resolve('@oriel/localnet/evm/localnet.ts'))(
    '@uniswap/v2-core/build/UniswapV2Factory.json',
  ) as { abi: []; bytecode: string }
  const account = getDevAddress('deployer')
  const code = bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`
  const hash = await chain.client.deployContract({
    abi,
    bytecode: code as Hex,
    args: [account] as never,
    account,
    chain: null,
  })
  return (await waitForReceipt(chain.client, hash)).contractAddress as Hex
}

/** Starts a proxy that forwards to a node while it is up, and otherwise closes every connection. */
async function startSwitchedNode(rpcUrl: string) {
  const state = { isUp: false, url: '' }
  state.url = await startNode(async (request, response) => {
    if (!state.isUp) return void request.socket.destroy()
    const body = await readBody(request)
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return state
}

const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])

describe('what a fork does differently', () => {
  const [factory, router, wrapped, dollar, pair] = ['1', '2', '3', '4', '5'].map(
    (digit): Hex => `0x${digit.repeat(40)}`,
  ) as [Hex, Hex, Hex, Hex, Hex]
  const [reserve0, reserve1] = [5_000n * 10n ** 18n, 15_000_000n * 10n ** 6n]

  /** Mocks the contracts of an exchange whose pairs keep `kept` of 10,000 units. */
  function createFork(kept: bigint, simulate: () => unknown = () => []) {
    const answer = (data: Hex): Hex => {
      const { functionName, args } = decodeFunctionData({ abi, data })
      const encode = (result: unknown) => encodeFunctionResult({ abi, functionName, result } as never)
      switch (functionName) {
        case 'factory':
          return encode(factory)
        case 'WETH':
          return encode(wrapped)
        case 'getPair':
          return encode(pair)
        case 'decimals':
          return encode(18)
        case 'getReserves':
          return encode([reserve0, reserve1, 0])
        case 'getAmountsOut': {
          const amount = args[0] * (10_000n - kept)
          return encode([args[0], (amount * reserve1) / (reserve0 * 10_000n + amount)])
        }
      }
    }
    return {
      request: async (method: string, params: readonly unknown[]) =>
        method === 'eth_call' ? answer((params[0] as { data: Hex }).data) : simulate(),
      requestParsed: () => Promise.reject(new Error('unexpected')),
    }
  }
  const network = { ...localnet, contracts: {} }

  test('behavior: the fee of its pairs follows from the router’s quote', async () => {
    for (const kept of [17, 20, 25, 30, 100]) {
      const found = await checkMarket(createFork(BigInt(kept)), network, { factory, router, wrapped, dollar })
      expect(found).toMatchObject({ market: { feeBps: kept }, router, reason: undefined })
    }
  })

  test('error: a router whose quotes follow from no fee is off', async () => {
    const found = await checkMarket(createFork(101n), network, { factory, router, wrapped, dollar })
    expect(found.market).toBeUndefined()
    expect(found.reason).toMatch(/^the router 0x2+ quotes another amount than follows from the pair 0x5+$/)
  })

  test('behavior: a currency that is a dollar needs no pair', async () => {
    const found = await checkMarket(createFork(30n), network, { factory, router, wrapped, dollar: wrapped })
    expect(found).toMatchObject({ market: { feeBps: 30 }, router })
  })

  test('error: without nodes that simulate calls there are prices and no swaps', async () => {
    const missing = () => {
      throw new NodeError({ code: -32601, message: 'the method eth_simulateV1 does not exist', data: undefined })
    }
    const found = await checkMarket(createFork(30n, missing), network, { factory, router, wrapped, dollar })
    expect(found).toMatchObject({ market: { feeBps: 30 }, router: undefined })
    expect(found.reason).toMatch(/eth_simulateV1/)
    const other = () => {
      throw new NodeError({ code: -32602, message: 'missing calls', data: numberToHex(1) })
    }
    const known = await checkMarket(createFork(30n, other), network, { factory, router, wrapped, dollar })
    expect(known.router).toBe(router)
  })
})
