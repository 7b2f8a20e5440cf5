import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import { stubStorage } from '../../../state/storage.testing.ts'

stubConfig()
stubStorage()
vi.stubGlobal('window', { open: () => null })
afterAll(() => vi.unstubAllGlobals())
const { startPurchase } = await import('./startPurchase.ts')

const [network] = builtInNetworks
if (!network) throw new Error('There is no network.')
const createMoney = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  paymentTotal: createMoney('100'),
  paymentSubtotal: createMoney('98'),
  networkFee: createMoney('0.10'),
  quoteId: 'best',
  purchaseAmount: createMoney('98.37', 'USDC'),
}
const request = {
  provider: { id: 'one', label: 'One' },
  quote,
  account: '0x1',
  amount: '100',
  currency: 'USD',
  country: undefined,
  limits: undefined,
  token: {
    id: 'ETH',
    networkId: network.caipNetworkId,
    contract: '',
    sharesSymbol: false,
    currency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  },
}

/** Mocks the response and returns the bodies of the requested orders. */
function mockResponse(status: number, body: object) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body: sent }: RequestInit) => {
    requests.push(JSON.parse(String(sent)))
    return new Response(JSON.stringify(body), { status })
  })
  return requests
}

test('default: the order has what the quote promised, so that a smaller transfer is not taken for the purchase', async () => {
  const requests = mockResponse(200, { id: 'one', url: '/buy/one' })
  expect(await startPurchase(request)).toBe('one')
  expect(await startPurchase({ ...request, quote: undefined })).toBe('one')
  expect(requests).toEqual([
    expect.objectContaining({ quoteId: 'best', promised: '98.37' }),
    expect.not.objectContaining({ promised: expect.anything() }),
  ])
})

test('error: a client with too many orders reads that it must wait, and not that the provider is down', async () => {
  mockResponse(429, { reasons: [{ field: 'rate', description: 'Too many orders.' }] })
  await expect(startPurchase(request)).rejects.toMatchObject({ name: 'LimitExceededError' })
  mockResponse(503, { reasons: [{ field: 'provider', description: 'One cannot be reached.' }] })
  await expect(startPurchase(request)).rejects.toMatchObject({ name: 'ProviderUnreachableError' })
})
