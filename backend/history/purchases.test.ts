import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { createOrders, type NewOrder } from '../onramp/orders.ts'
import { createHistoryRoutes } from './routes.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.stop())

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const [network] = builtInNetworks
const order: NewOrder = {
  provider: 'coinbase',
  network: 'eip155:1',
  asset: '',
  symbol: 'ETH',
  address,
  amount: '100',
  currency: 'USD',
  country: 'DE',
  quoteId: null,
  promised: '0.03',
  afterBlock: 7,
}

function start() {
  const now = () => 1_760_000_000_000
  const orders = createOrders({ database: store.database, now })
  const options = { database: store.database, networks: [{ network }], limiter: { refuse: () => undefined }, now }
  const tokenImage = ({ symbol }: { symbol: string }) => `https://wallet.example/${symbol}`
  const { hono } = createHistoryRoutes({ ...options, tokenImage } as never)
  return {
    orders,
    async read(onramp: string, account = address) {
      const query = new URLSearchParams({ chainId: 'eip155:1', onramp })
      return await (await hono.request(`/v1/account/${account}/history?${query}`)).json()
    },
  }
}

test('default: onramp lists the purchases at that provider that were paid out (SPEC 7)', async () => {
  const { orders, read } = start()
  const arrival = { status: 'received', hash: '0xabc', received: '0.0301' } as const
  const { id } = await orders.advance(await orders.add(order), arrival)
  const expected = {
    data: [
      {
        id,
        metadata: {
          operationType: 'buy',
          hash: '0xabc',
          minedAt: '2025-10-09T08:53:20.000Z',
          sentFrom: 'coinbase',
          sentTo: address,
          status: 'confirmed',
          nonce: 0,
          chain: 'eip155:1',
        },
        transfers: [
          {
            fungible_info: { symbol: 'ETH', icon: { url: 'https://wallet.example/ETH' } },
            direction: 'in',
            quantity: { numeric: '0.0301' },
          },
        ],
      },
    ],
    next: null,
  }
  expect(await read('coinbase')).toEqual(expected)
  expect(await read('coinbase', address.toLowerCase())).toEqual(expected)
  expect(await read('meld')).toEqual({ data: [], next: null })
})

test.each(['open', 'expired', 'failed', 'paid', 'sent'] as const)(
  'attack: an order that is %s is known to its buyer only, and not to a page that knows the address',
  async (status) => {
    const { orders, read } = start()
    const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    await orders.advance(await orders.add({ ...order, address: other }), { status, hash: '0xdef', received: '1' })
    expect(await read('coinbase', other)).toEqual({ data: [], next: null })
  },
)
