import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const ethereum = builtInNetworks[0] as Network
const polygon = builtInNetworks.find(({ id }) => id === 137) as Network
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25' as const
const toAddress = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`
const createNamedRequest = (at: number) => ({ account, assetFilter: { '0x1': [toAddress(at)] } })

let server: (url: string) => Response | Promise<Response>

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: builtInNetworks })
  vi.stubGlobal('fetch', async (input: string | Request | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes('/balance')) return server(url)
    const body = JSON.parse(String(init?.body)) as { id: number } | { id: number }[]
    const reply = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7' })
    return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
  })
  server = () => Response.json({ balances: [] })
  return () => vi.unstubAllGlobals()
})

async function load() {
  const [assets, { accountAssetsQuery }, { queryClient }, { networks }, { watchedTokens }, { session }] =
    await Promise.all([
      import('./walletAssets.ts'),
      import('./accountQueries.ts'),
      import('../api/queryClient.ts'),
      import('../state/networks.ts'),
      import('../state/watchedTokens.ts'),
      import('../state/session.ts'),
    ])
  const request = (...requested: Network[]) =>
    networks.store.setState({ active: { eip155: ethereum.caipNetworkId }, requested })
  request(ethereum)
  session.set('eip155', { status: 'connected', connectorId: 'ours', accounts: [{ address: account } as never] })
  const readOwn = () => queryClient.fetchQuery(accountAssetsQuery(ethereum, account))
  return { ...assets, queryClient, readOwn, request, watchedTokens }
}

test('default: a list costs two calls per network, and twenty more when it reads chosen tokens from the chain', async () => {
  const { computeAssetsCost, request, watchedTokens } = await load()
  request(ethereum, polygon)
  expect(computeAssetsCost(account, { account })).toBe(4)
  expect(computeAssetsCost(account, { account, chainFilter: ['0x89'] })).toBe(2)
  expect(computeAssetsCost(account, { account, assetFilter: { '0x89': ['native'] } })).toBe(2)
  expect(computeAssetsCost(account, { account, assetFilter: { '0x1': [toAddress(1), toAddress(2)] } })).toBe(22)
  const token = { name: 'Token', symbol: 'TKN', decimals: 18, address: toAddress(1) }
  watchedTokens.add({ connectorId: 'ours' }, { ...token, networkId: polygon.caipNetworkId })
  expect(computeAssetsCost(account, { account })).toBe(24)
  request({ ...ethereum, contracts: {} })
  expect(computeAssetsCost(account, { account })).toBe(22)
})

test('behavior: lists that a page asked for are read four at a time, including those that fail', async () => {
  const { readWalletAssets } = await load()
  const open: (() => void)[] = []
  let begun = 0
  server = (url) => {
    begun++
    const response = url.endsWith('1') ? new Response('', { status: 500 }) : Response.json({ balances: [] })
    return new Promise((resolve) => open.push(() => resolve(response)))
  }
  const all = Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => readWalletAssets(account, createNamedRequest(at))),
  )
  for (const expected of [4, 8, 10]) {
    await expect.poll(() => begun).toBe(expected)
    expect(open.length).toBeLessThanOrEqual(4)
    for (const answer of open.splice(0)) answer()
  }
  const failed = (await all).filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(1)
})

test('behavior: a list that a page asked for is dropped once it is answered', async () => {
  const { readWalletAssets, queryClient } = await load()
  const findLists = () => queryClient.getQueryCache().findAll({ queryKey: ['assets'] })
  const reading = Promise.all([1, 2, 3].map((at) => readWalletAssets(account, createNamedRequest(at))))
  await expect.poll(() => findLists()).toHaveLength(3)
  await reading
  await expect.poll(() => findLists()).toHaveLength(0)
})

test('error: a failed list that a page asked for does not change the visitor’s own list', async () => {
  const { readWalletAssets, readOwn } = await load()
  server = (url) => (url.includes('forceUpdate') ? new Response('', { status: 400 }) : Response.json({ balances: [] }))
  await expect(readWalletAssets(account, createNamedRequest(1))).rejects.toMatchObject({ code: 8101 })
  expect((await readOwn()).assets).toHaveLength(1)
})

test('default: an asset has its price and its icon, and none that are unknown (SPEC 3)', async () => {
  const { readWalletAssets } = await load()
  const token = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    quantity: { decimals: '6', numeric: '1.5' },
  }
  const iconUrl = 'https://wallet.example/public/getTokenImage/USDC'
  const [priced, unpriced] = [1, 2].map((at) => `eip155:1:${toAddress(at)}`)
  server = () =>
    Response.json({
      balances: [
        { ...token, address: priced, price: 0.999, value: 1.4985, iconUrl },
        { ...token, address: unpriced, price: 0, iconUrl: 'data:image/png;base64,AAAA' },
      ],
    })
  const { '0x1': assets = [] } = await readWalletAssets(account, { account })
  const facts = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  expect(assets.map(({ type, metadata }) => [type, metadata])).toEqual([
    ['native', expect.objectContaining({ symbol: 'ETH' })],
    ['erc20', { ...facts, price: 0.999, iconUrl }],
    ['erc20', facts],
  ])
})
