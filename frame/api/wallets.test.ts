import { WalletListUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  getAssetImageUrl,
  getWalletImageUrl,
  recommendedWalletsQuery,
  walletCountQuery,
  walletPagesQuery,
  walletQuery,
  walletRanksQuery,
  walletSearchQuery,
} from './wallets.ts'

const scope = {
  projectId: 'shop',
  networks: ['eip155:1', 'eip155:10'],
  includeWalletIds: ['a', 'b', 'c'],
  excludeWalletIds: ['x'],
  featuredWalletIds: ['b', 'a'],
}
const createWallet = (id: string) => ({ id, name: id.toUpperCase() })

function mockResponse(answer: (query: URLSearchParams) => Response | Promise<Response>) {
  const requests: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://oriel.localhost')
    expect([url.pathname, init.signal]).toEqual(['/getWallets', expect.any(AbortSignal)])
    requests.push(Object.fromEntries(url.searchParams))
    return answer(url.searchParams)
  })
  return requests
}
const respondWithWallets = (ids: string[], count = ids.length) => Response.json({ data: ids.map(createWallet), count })
const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const caller = { projectId: 'shop', st: 'oriel', sv: 'html-core-1' }

afterEach(() => vi.unstubAllGlobals())

test('default: each list sends the query of the specification', async () => {
  const requests = mockResponse(() => respondWithWallets(['a', 'b']))
  const queries = createClient()
  expect((await queries.fetchQuery(featuredWalletsQuery(scope))).map(({ id }) => id)).toEqual(['b', 'a'])
  await queries.fetchQuery(excludedWalletsQuery(scope))
  await queries.fetchQuery(recommendedWalletsQuery(scope))
  await queries.fetchQuery(walletSearchQuery(scope, { text: ' meta ', isCertified: true }))
  await queries.fetchQuery(walletRanksQuery(scope, { names: ['MetaMask'], rdns: ['io.metamask'] }))
  expect((await queries.fetchQuery(walletQuery(scope, 'a')))?.id).toBe('a')
  const chains = 'eip155:1,eip155:10'
  expect(requests).toEqual([
    { ...caller, page: '1', entries: '2', include: 'b,a' },
    { ...caller, page: '1', entries: '1', include: 'x' },
    { ...caller, page: '1', entries: '6', include: 'a,b,c', exclude: 'x', chains },
    {
      ...caller,
      page: '1',
      entries: '100',
      include: 'a,b,c',
      exclude: 'x',
      chains,
      search: 'meta',
      badge_type: 'certified',
    },
    { ...caller, page: '1', entries: '20', names: 'MetaMask', rdns: 'io.metamask' },
    { ...caller, page: '1', entries: '1', include: 'a' },
  ])
})

test('behavior: one answer has the recommended wallets, without featured ones, and the number of all', async () => {
  const requests = mockResponse(() => respondWithWallets(['a', 'r1', 'r2', 'b', 'r3', 'r4'], 9))
  const queries = createClient()
  await queries.fetchQuery(walletCountQuery(scope))
  const recommended = recommendedWalletsQuery(scope)
  const page = await queries.fetchQuery(recommended)
  expect(requests).toHaveLength(1)
  expect(recommended.select?.(page).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4'])
  expect(walletCountQuery(scope).select?.(page)).toBe(9)
})

test('behavior: empty lists send no request, and a missing wallet is null', async () => {
  const requests = mockResponse(() => respondWithWallets([]))
  const bare = { projectId: 'shop', networks: [] }
  const queries = createClient()
  expect(await queries.fetchQuery(featuredWalletsQuery(bare))).toEqual([])
  expect(await queries.fetchQuery(excludedWalletsQuery(bare))).toEqual([])
  expect(await queries.fetchQuery(walletRanksQuery(bare, { names: [], rdns: [] }))).toEqual([])
  expect(requests).toEqual([])
  expect(await queries.fetchQuery(walletQuery(bare, 'nobody'))).toBeNull()
})

test('behavior: pages continue until the count is reached, without the wallets that are shown before', async () => {
  const requests = mockResponse((query) => respondWithWallets([`p${query.get('page')}`], 81))
  const options = walletPagesQuery(scope, { shown: ['r', 'x'] })
  const { pages } = await createClient().fetchInfiniteQuery({ ...options, pages: 9 })
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['p1', 'p2', 'p3'])
  expect(requests[2]).toMatchObject({ page: '3', entries: '40', exclude: 'r,x,b,a' })
})

test('error: a failure of the backend is an error with its reason, never an empty list', async () => {
  const answers: [() => Response | Promise<Response>, unknown][] = [
    [() => new Response('', { status: 503 }), expect.objectContaining({ data: { status: 503 } })],
    [() => Promise.reject(new TypeError('Failed to fetch')), expect.any(TypeError)],
    [() => new Response('<html>'), expect.any(SyntaxError)],
    [() => Response.json({ data: [{ id: 1 }], count: 1 }), expect.stringContaining('data.0.id')],
  ]
  for (const [answer, cause] of answers) {
    mockResponse(answer)
    const failure = await createClient()
      .fetchQuery(recommendedWalletsQuery(scope))
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: WalletListUnavailableError.code })
    expect((failure as Error).cause).toEqual(cause)
  }
})

test('default: URLs of pictures', () => {
  expect(getWalletImageUrl('a/b')).toBe('/getWalletImage/a%2Fb')
  expect(getAssetImageUrl('eip155:1')).toBe('/public/getAssetImage/eip155%3A1')
})
