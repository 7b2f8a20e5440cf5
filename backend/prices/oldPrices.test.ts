import { encodeAbiParameters, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { type Node, NodeError } from '../rpc/node.ts'
import { localnet } from '../server/backend.testing.ts'
import { createTokenBook } from '../tokens/tokenMetadata.ts'
import { createPools } from './pools.ts'
import { createPrices } from './prices.ts'

const [wrapped, dollar, factory] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`] as const
const encodeUint = (value: bigint) => pad(`0x${value.toString(16)}`, { size: 32 })
const answers: Record<string, Hex> = {
  '0x313ce567': encodeUint(6n),
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['T']),
  '0x06fdde03': encodeAbiParameters([{ type: 'string' }], ['T']),
  '0xe6a43905': pad('0x04', { size: 32 }),
  '0x0902f1ac': `${encodeUint(10n ** 9n)}${encodeUint(5n * 10n ** 9n).slice(2)}${encodeUint(0n).slice(2)}`,
}

test('error: an expired price is not returned when the pools do not answer', async () => {
  let time = 1_000_000
  let isUp = true
  const now = () => time
  const request: Node['request'] = async (_, [call]) => {
    const selector = (call as { data: Hex }).data.slice(0, 10)
    if (!isUp && selector === '0x0902f1ac') throw new NodeError({ code: -32005, message: 'limit' })
    return answers[selector] ?? '0x'
  }
  const node: Node = { request, requestParsed: () => Promise.reject(new Error('not asked here')) }
  const prices = createPrices({ book: createTokenBook(now), pools: createPools(now), now })
  const market = { node, network: localnet, market: { factory, wrapped, dollar } }
  const countQuotes = async () => (await prices.quote(market, ['native'])).size
  expect(await countQuotes()).toBe(1)
  isUp = false
  time += 14_999
  expect(await countQuotes()).toBe(1)
  time += 1
  expect(await countQuotes()).toBe(0)
  isUp = true
  expect(await countQuotes()).toBe(1)
})
