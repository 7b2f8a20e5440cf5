import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devAddress } from '../localnet/accounts.ts'
import { readBody } from './backend.testing.ts'
import { startEverything } from './everything.testing.ts'
import { openTestStore, type TestStore } from './login/login.testing.ts'
import { encodeQuestion, resolver, zone } from './names/zone.testing.ts'
import { startChain } from './portfolio/chain.testing.ts'

const counted = vi.hoisted(() => ({ queries: 0, calls: 0, characters: 0, tokens: 0 }))

vi.mock(import('./http/rateLimiter.ts'), async (load) => {
  const { createRateLimiter } = await load()
  return {
    createRateLimiter(limit) {
      const limiter = createRateLimiter(limit)
      return {
        take(client, cost) {
          counted.tokens += cost
          return limiter.take(client, cost)
        },
        charge(client, cost) {
          counted.tokens += cost
          limiter.charge(client, cost)
        },
      }
    },
  }
})

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    counted.queries++
    return node
  },
  transformResult: async ({ result }) => result,
}

type Chain = Awaited<ReturnType<typeof startChain>>
let chain: Chain
let store: TestStore
let node: Awaited<ReturnType<typeof startCountingNode>>
beforeAll(async () => {
  ;[chain, store] = await Promise.all([startChain(), openTestStore('PGlite')])
  node = await startCountingNode(chain.rpcUrl)
})
afterAll(async () => {
  node?.stop()
  await Promise.all([chain?.stop(), store?.stop()])
})

/** Counts the calls to a real node. */
async function startCountingNode(rpcUrl: string) {
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const calls: unknown = JSON.parse(body)
    counted.calls += Array.isArray(calls) ? calls.length : 1
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** `sample` names a request that no cache has answered before. */
type Row = { sample: (n: number) => string; status?: number; work: [queries: number, calls: number, kilobytes: number] }

const id = 'eip155:31337'
const on = `chainId=${id}`
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const same = (path: string) => () => path

/** The most that one request does, when its client varies it so that no cache helps. */
const rows = (): Record<string, Row> => ({
  '/': { sample: same('/'), work: [0, 0, 0] },
  '/f/:projectId/': { sample: same('/f/default/'), work: [0, 0, 0] },
})

test('default: the work of each open GET', async () => {
  const network = { ...chain.describe({ rpcUrls: [node.url] }), index: { pollMs: 600_000 } }
  const database = store.database.withPlugin(counting)
  const { url, routes } = await startEverything({ database, network })
  const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
  await vi.waitFor(
    async () => {
      const row = await store.database.selectFrom('indexedNetworks').select('block').executeTakeFirstOrThrow()
      expect(row.block).toBeGreaterThanOrEqual(head)
    },
    { timeout: 60_000, interval: 100 },
  )
  const stringify = JSON.stringify
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given)
    counted.characters += text?.length ?? 0
    return text
  })
  const weth = chain.contracts.weth
  const usdc = chain.contracts.usdc
  const samples: Record<string, (n: number) => string> = {
    '/v1/account/:address/history': (n) => `/v1/account/${devAddress('deployer')}/history?${on}&cursor=${20 + n}.0`,
    '/v1/account/:address/balance': (n) => `/v1/account/${address(n + 1000)}/balance?${on}&currency=usd`,
    '/v1/account/:address/nfts': (n) => `/v1/account/${address(n + 1000)}/nfts?${on}`,
    '/v1/fungible/history': (n) => `/v1/fungible/history?address=${id}:${n % 2 ? weth : usdc}&period=${['hour', 'day', 'week', 'month'][n]}`,
    '/v1/convert/tokens': () => `/v1/convert/tokens?${on}`,
    '/v1/convert/quotes': (n) => `/v1/convert/quotes?from=${id}:${weth}&to=${id}:${usdc}&amount=${1000 + n}`,
    '/v1/convert/allowance': (n) => `/v1/convert/allowance?tokenAddress=${id}:${usdc}&userAddress=${id}:${address(n + 1000)}`,
    '/v1/convert/gas-price': () => `/v1/convert/gas-price?${on}`,
    '/v1/convert/build-approve': (n) => `/v1/convert/build-approve?from=${id}:${usdc}&to=${id}:${weth}&userAddress=${id}:${address(n + 1000)}`,
    '/v1/onramp/options': () => '/v1/onramp/options',
    '/v1/identity/:address': (n) => `/v1/identity/${address(n + 1000)}`,
    '/v1/profile/account/:name': (n) => `/v1/profile/account/n${n}.${zone}`,
    '/v1/profile/reverse/:address': (n) => `/v1/profile/reverse/${address(n + 1000)}`,
    '/v1/profile/suggestions/:name': (n) => `/v1/profile/suggestions/abcd${n}`,
    '/v1/names/ccip/:sender/:data': (n) => `/v1/names/ccip/${resolver}/${encodeQuestion(`n${n}.${zone}`)}.json`,
    '/buy/:id': (n) => `/buy/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    '/getWallets': (n) => `/getWallets?page=1&entries=100&search=${n}`,
    '/public/getTokenImage/:symbol': (n) => `/public/getTokenImage/T${n}`,
    '/f/:projectId/': (n) => `/f/default/?o=${encodeURIComponent(`{"themeMode":"${n}"}`)}`,
    '/v1/login/callback/:provider': (n) => `/v1/login/callback/google?state=${n}&code=1`,
    '/v1/doctor/headers': (n) => `/v1/doctor/headers?url=${encodeURIComponent(`https://app.example.com/${n}`)}`,
    '/v1/doctor/sponsor': () => `/v1/doctor/sponsor?${on}`,
    '/projects/v1/origins': () => '/projects/v1/origins?projectId=default',
    '/appkit/v1/config': () => '/appkit/v1/config?projectId=default',
    '/appkit/v1/project-limits': () => '/appkit/v1/project-limits?projectId=default',
  }
  for (const route of routes.filter(({ method, access }) => method === 'GET' && access !== 'own')) {
    const sample = samples[route.path] ?? ((n: number) => route.path.replaceAll(/:\w+/g, `x${n}`))
    let status = 0
    const measures = []
    for (const n of [1, 2, 3]) {
      const before = { ...counted }
      const answer = await fetch(`${url}${sample(n)}`, { redirect: 'manual' })
      const text = await answer.text()
      status = answer.status
      if (status >= 400 && n === 3) console.log(text.slice(0, 200))
      measures.push(
        `q${counted.queries - before.queries} c${counted.calls - before.calls} k${((counted.characters - before.characters) / 1024).toFixed(1)} t${counted.tokens - before.tokens}`,
      )
    }
    console.log('MEASURE', route.path, status, measures.join(' | '))
  }
}, 240_000)
