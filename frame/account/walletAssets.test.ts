import { beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '#shared/caip.ts'
import { builtInNetworks, type Network } from '#shared/networks.ts'
import { stubConfig } from '../config.testing.ts'

const ethereum = builtInNetworks[0] as Network
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25' as const
const addressOf = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`
const named = (at: number) => ({ account, assetFilter: { '0x1': [addressOf(at)] } })

/** Answers a list of balances; the chain always has 7 wei. */
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
  const [{ readWalletAssets }, { accountAssetsQuery }, { queryClient }, { networks }] = await Promise.all([
    import('./walletAssets.ts'),
    import('./accountQueries.ts'),
    import('../api/queryClient.ts'),
    import('../state/networks.ts'),
  ])
  networks.store.setState({ active: { eip155: ethereum.caipNetworkId }, requested: [ethereum] })
  return { readWalletAssets, queryClient, readOwn: () => queryClient.fetchQuery(accountAssetsQuery(ethereum, account)) }
}

test('error: a failed list that a page named leaves the list of the visitor as it is', async () => {
  const { readWalletAssets, readOwn } = await load()
  server = (url) => (url.includes('forceUpdate') ? new Response('', { status: 400 }) : Response.json({ balances: [] }))
  await expect(readWalletAssets(account, named(1))).rejects.toMatchObject({ code: 8101 })
  expect((await readOwn()).assets).toHaveLength(1)
})
