import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { NetworkEntry } from '../config/networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { localnet } from '../server/backend.testing.ts'
import { createMarkets } from './markets.ts'

const [factory, router, wrapped, dollar] = ['1', '2', '3', '4'].map((digit): Hex => `0x${digit.repeat(40)}`)
const entry = NetworkEntry.parse({
  network: localnet,
  rpcUrls: ['http://127.0.0.1:1/'],
  market: { factory, router, wrapped, dollar },
})

/** Creates the registry with a node whose calls all end as `answer` says. Counts the checks by their first call. */
function createTestMarkets(answer: () => Promise<unknown>) {
  const lines: string[] = []
  const clock = { time: 1_000_000 }
  let calls = 0
  const request = (): Promise<unknown> => {
    calls += 1
    return answer()
  }
  const node: Node = { request, requestParsed: () => Promise.reject(new Error('unexpected')) }
  const markets = createMarkets({
    networks: [entry],
    nodeOf: () => node,
    log: (line) => void lines.push(line),
    now: () => clock.time,
  })
  return { markets, clock, lines, readCalls: () => calls }
}

const isDown = () => Promise.reject(new UpstreamsDownError())
/** Every contract returns nothing, so none of them is an exchange. */
const isNoExchange = async () => '0x'

test('error: an exchange is not offered while its check is under way', async () => {
  const { markets, readCalls } = createTestMarkets(() => new Promise(() => {}))
  expect(markets.offersSwaps(entry)).toBe(false)
  void markets.settle()
  expect(readCalls()).toBeGreaterThan(0)
  expect(markets.offersSwaps(entry)).toBe(false)
})

test('behavior: a page checks an exchange again 15 seconds after its node was silent, and not before', async () => {
  const { markets, clock, lines, readCalls } = createTestMarkets(isDown)
  await markets.settle()
  const first = readCalls()
  clock.time += 14_999
  await markets.settle()
  expect(readCalls()).toBe(first)
  clock.time += 2
  await markets.settle()
  expect(readCalls()).toBe(2 * first)
  await expect(markets.find(entry)).rejects.toBeInstanceOf(UpstreamsDownError)
  expect(markets.offersSwaps(entry)).toBe(false)
  expect(lines).toEqual([expect.stringContaining('its nodes do not respond')])
})

test('behavior: an exchange that the chain contradicts is checked again after ten minutes, and not before', async () => {
  const { markets, clock, lines, readCalls } = createTestMarkets(isNoExchange)
  expect(await markets.find(entry)).toBeUndefined()
  const first = readCalls()
  clock.time += 599_999
  expect(await markets.findRouter(entry)).toBeUndefined()
  expect(readCalls()).toBe(first)
  clock.time += 2
  expect(await markets.explain(entry)).toMatch(/is no wrapped currency$/)
  expect(readCalls()).toBe(2 * first)
  expect(lines).toHaveLength(1)
})
