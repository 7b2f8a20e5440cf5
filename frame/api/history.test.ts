import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { InfiniteQueryObserver, QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

// Define `window`, because React Query doesn't refetch on an interval without it.
vi.hoisted(() => vi.stubGlobal('window', globalThis))

const [network] = builtInNetworks as [Network]

let requests: string[] = []
let isAway = true

beforeAll(() => {
  stubConfig()
  vi.stubGlobal('location', new URL('https://wallet.example'))
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'https://wallet.example').searchParams.get('cursor') ?? '')
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(url.includes('/nfts') ? { nfts: [], next: 'more' } : { data: [], next: 'more' })
  })
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  requests = []
  isAway = true
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

async function watch(name: 'history' | 'nfts') {
  const { historyQuery } = await import('./history.ts')
  const { nftsQuery } = await import('./nfts.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const options = name === 'history' ? historyQuery(network, '0x1') : nftsQuery(network, '0x1')
  const observer = new InfiniteQueryObserver(client, options as never as QueryObserverOptions as never)
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  return { observer, stop }
}

test.each(['history', 'nfts'] as const)('error: %s that could not be read is read again', async (name) => {
  const { observer, stop } = await watch(name)
  expect(observer.getCurrentResult().error?.message).toBeTruthy()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(requests).toHaveLength(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toHaveLength(2)
  expect(observer.getCurrentResult().isSuccess).toBe(true)
  stop()
})

test('behavior: pages of history are not read again', async () => {
  isAway = false
  const { stop } = await watch('history')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toEqual([''])
  stop()
})

test('behavior: NFTs are read again while they are shown, a page each half minute', async () => {
  isAway = false
  const { observer, stop } = await watch('nfts')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toEqual(['', ''])
  await observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(requests).toEqual(['', '', 'more'])
  await vi.advanceTimersByTimeAsync(1500)
  expect(requests).toEqual(['', '', 'more', '', 'more'])
  stop()
})
