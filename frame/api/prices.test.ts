import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const network = 'eip155:1'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

beforeAll(() => {
  stubConfig()
})
afterEach(() => vi.restoreAllMocks())

async function read(answer: unknown, tokens: string[]) {
  const { pricesQuery } = await import('./prices.ts')
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(answer)))
  const prices = await new QueryClient().fetchQuery(pricesQuery(network, tokens))
  const [, options] = fetched.mock.calls[0] ?? []
  return { prices, body: JSON.parse(String(options?.body)) as unknown }
}

const createFungible = (address: string, price: number) => ({ address, name: 'Any', symbol: 'ANY', price })

test('default: prices by address, also of the native currency; tokens without an answer are left out', async () => {
  const native = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const id = `${network}:${token.toLowerCase()}`
  const fungibles = [createFungible(native, 3000), createFungible(id, 0), createFungible(`${network}:0x01`, 5)]
  const { prices, body } = await read({ fungibles }, ['native', token, token])
  expect(body).toEqual({ currency: 'usd', addresses: [id, native] })
  expect(prices).toEqual({ native: 3000 })
})

test('error: an answer of another shape is refused', async () => {
  await expect(read({ prices: [] }, ['native'])).rejects.toThrow('answered something else')
})

test('behavior: no request is sent without tokens, or for a network without prices', async () => {
  const { pricesQuery } = await import('./prices.ts')
  expect(pricesQuery(network, []).enabled).toBe(false)
  expect(pricesQuery('solana:abc', ['native']).enabled).toBe(false)
  expect(pricesQuery(network, ['native']).enabled).toBe(true)
})
