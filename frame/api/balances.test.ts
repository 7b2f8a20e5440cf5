import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const [network] = builtInNetworks as [Network]
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const balances = [
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: network.caipNetworkId,
    address: `${network.caipNetworkId}:${token}`,
    price: 1,
    quantity: { decimals: '6', numeric: '2.5' },
  },
  { name: 'Ether', symbol: 'ETH', price: 3000, quantity: { decimals: '18', numeric: '0.9' } },
]

let requests: string[] = []
let server: () => Response | Promise<Response>
let isChainAway = false
let client: QueryClient

beforeAll(() => {
  stubConfig({ networks: [network] })
  vi.stubGlobal('location', new URL('https://wallet.example'))
  vi.stubGlobal('fetch', async (input: string | Request | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes('/balance')) {
      requests.push(url)
      return server()
    }
    if (isChainAway) throw new TypeError('Failed to fetch')
    const body = JSON.parse(String(init?.body)) as { id: number } | { id: number }[]
    const reply = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7' })
    return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
  })
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  requests = []
  isChainAway = false
  server = () => Response.json({ balances })
  client = new QueryClient()
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

async function readForPage(account: string) {
  const { assetsQuery } = await import('./balances.ts')
  const query = assetsQuery(network, account, { forced: () => [`eip155:1:${token}`], isOfPage: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}

async function read(account: string, discover?: () => Promise<undefined | never[]>) {
  const { assetsQuery } = await import('./balances.ts')
  return client.fetchQuery({ ...assetsQuery(network, account, { discover }), staleTime: 0 })
}

test('default: the native balance is the chain’s; tokens and prices are the server’s', async () => {
  const { assets, isIncomplete } = await read('0x1')
  expect(assets.map(({ symbol, units, price }) => [symbol, units, price])).toEqual([
    ['ETH', 7n, 3000],
    ['USDC', 2_500_000n, 1],
  ])
  expect(isIncomplete).toBe(false)
  const [url = ''] = requests
  expect(Object.fromEntries(new URL(url, 'https://wallet.example').searchParams)).toMatchObject({
    currency: 'usd',
    chainId: 'eip155:1',
    projectId: 'default',
    st: 'oriel',
  })
})

test('behavior: without the chain the native balance is the server’s; without both it is missing, and not zero', async () => {
  isChainAway = true
  expect((await read('0x2')).assets[0]?.units).toBe(900_000_000_000_000_000n)
  server = () => Response.json({ balances: balances.slice(0, 1) })
  const { assets, isIncomplete } = await read('0x2')
  expect(assets.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(isIncomplete).toBe(true)
})

test('error: Token Balance Unavailable is retried after 30 s and not before', async () => {
  server = () => new Response('', { status: 500 })
  const { getRetryAt } = await import('./balances.ts')
  const error = await read('0x3').catch((reason: Error) => reason)
  expect(error).toMatchObject({ message: 'Token Balance Unavailable', code: 8101 })
  expect((error as Error).cause).toMatchObject({ message: 'HTTP status code: 500' })
  expect(getRetryAt(error)).toBe(Date.now() + 30_000)
  server = () => Response.json({ balances })
  vi.setSystemTime(Date.now() + 29_999)
  await expect(read('0x3')).rejects.toBe(error)
  expect(requests).toHaveLength(1)
  await read('0x4')
  vi.setSystemTime(Date.now() + 1)
  expect((await read('0x3')).assets).toHaveLength(2)
})

test('behavior: each 503 of the server doubles the gap', async () => {
  server = () => new Response('', { status: 503 })
  const { getRetryAt } = await import('./balances.ts')
  const gaps: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const until = getRetryAt(await read('0x5').catch((reason: Error) => reason)) ?? 0
    gaps.push((until - Date.now()) / 1000)
    vi.setSystemTime(until)
  }
  expect(gaps).toEqual([30, 60, 120, 240, 300, 300])
})

test('error: a failed list of a page does not stop the list of the visitor, nor the reverse', async () => {
  const { getRetryAt } = await import('./balances.ts')
  const createFailure = () => new Response('', { status: 503 })
  server = createFailure
  const error = await readForPage('0xb').catch((reason: Error) => reason)
  expect(error).toMatchObject({ code: 8101, cause: { message: 'HTTP status code: 503' } })
  expect(getRetryAt(error)).toBeUndefined()
  server = () => Response.json({ balances })
  expect((await read('0xb')).assets).toHaveLength(2)

  server = createFailure
  const own = await read('0xb').catch((reason: Error) => reason)
  server = () => Response.json({ balances })
  expect((await readForPage('0xb')).assets).toHaveLength(2)
  await expect(read('0xb')).rejects.toBe(own)
})

test('error: an answer of another shape is refused', async () => {
  server = () => Response.json({ balances: [{ symbol: 'ETH', quantity: { numeric: '1e18' } }] })
  await expect(read('0x6')).rejects.toThrow('Token Balance Unavailable')
})

test('behavior: the wallet’s own list has precedence over the server’s', async () => {
  expect((await read('0x7', async () => [])).assets.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(requests).toEqual([])
  expect((await read('0x7', async () => undefined)).assets).toHaveLength(2)
})

test('behavior: a late answer belongs to its own account, whichever is shown', async () => {
  const { assetsQuery } = await import('./balances.ts')
  let answer: (response: Response) => void = () => undefined
  server = () => new Promise<Response>((resolve) => (answer = resolve))
  const late = read('0x8')
  await expect.poll(() => requests).toHaveLength(1)
  const first = answer
  server = () => Response.json({ balances: [] })
  await read('0x9')
  first(Response.json({ balances }))
  await late
  const getCached = (account: string) => client.getQueryData(assetsQuery(network, account).queryKey)
  expect((getCached('0x9') as { assets: unknown[] }).assets).toHaveLength(1)
  expect((getCached('0x8') as { assets: unknown[] }).assets).toHaveLength(2)
})

test('behavior: the newer of two native balances is in the list and beside it', async () => {
  const { withNewestNative } = await import('./balances.ts')
  const portfolio = await read('0xa')
  const rest = portfolio.assets.filter(({ address }) => address !== undefined)
  const mergeNative = (portfolioAt: number, units: bigint | undefined, unitsAt: number, base = portfolio) => {
    const nativeAnswer = { data: units, dataUpdatedAt: unitsAt }
    const { portfolio: shown, native } = withNewestNative(
      network,
      { data: base, dataUpdatedAt: portfolioAt },
      nativeAnswer,
    )
    return [shown?.assets.find(({ address }) => address === undefined)?.units, native]
  }
  expect(mergeNative(1, 9n, 2)).toEqual([9n, 9n])
  expect(mergeNative(2, 9n, 1)).toEqual([7n, 7n])
  expect(mergeNative(2, undefined, 0)).toEqual([7n, 7n])
  expect(mergeNative(2, 9n, 1, { assets: rest, isIncomplete: true })).toEqual([9n, 9n])
  const nothing = { data: undefined, dataUpdatedAt: 0 }
  expect(withNewestNative(network, nothing, nothing)).toEqual({ portfolio: undefined, native: undefined })
})
