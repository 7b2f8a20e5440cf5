import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { encodeResolverCall, resolver, zone } from '../names/zone.testing.ts'
import { startChain } from '../portfolio/chain.testing.ts'
import { readBody } from './backend.testing.ts'
import { startFullBackend } from './fullBackend.testing.ts'

const counted = vi.hoisted(() => ({ queries: 0, calls: 0, characters: 0, tokens: 0 }))

vi.mock(import('../http/rateLimiter.ts'), async (load) => {
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
  ;[chain, store] = await Promise.all([startChain(), openTestStore()])
  node = await startCountingNode(chain.rpcUrl)
})
afterAll(async () => {
  node?.stop()
  await Promise.all([chain?.stop(), store?.stop()])
})

/** Starts a proxy that counts the calls to a real node. */
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

/** Maximum work of one request: database queries, node calls, kB of JSON, and the tokens charged to its client. */
type Work = [queries: number, calls: number, kilobytes: number, tokens: number]
type Row = { sample?: (n: number) => string; status?: number; work: Work }

const on = 'chainId=eip155:31337'
const toTokenId = (address: string) => `eip155:31337:${address}`
const createStranger = (n: number) => `0x${(n + 1000).toString(16).padStart(40, '0')}`
const nothing: Row = { work: [0, 0, 0, 1] }
const redirect: Row = { status: 308, work: [0, 0, 0, 1] }
const data: Row = { work: [0, 0, 2, 1] }

/** Returns a row per route. Each sample requests something different, as an attacker would to bypass the caches. */
function createRows({ weth, usdc }: Chain['contracts']): Record<string, Row> {
  return {
    '/healthz': nothing,
    '/openapi.json': nothing,
    '/.well-known/jwks.json': data,
    '/v1/supported-chains': data,
    '/v1/extension-config': data,
    '/v1/doctor': data,
    '/v1/doctor/headers': {
      sample: (n) => `/v1/doctor/headers?url=https://app.example.com/${n}`,
      work: [0, 0, 1, 201],
    },
    '/v1/doctor/host': { sample: () => '/v1/doctor/host', work: [0, 0, 1, 201] },
    '/v1/doctor/market': { sample: () => `/v1/doctor/market?${on}`, work: [0, 0, 1, 21] },
    '/v1/doctor/sponsor': { sample: () => `/v1/doctor/sponsor?${on}`, status: 404, work: [0, 0, 1, 1] },
    '/projects/v1/origins': data,
    '/appkit/v1/config': data,
    '/appkit/v1/project-limits': data,
    '/getAnalyticsConfig': data,
    '/getWallets': { sample: (n) => `/getWallets?page=1&entries=100&search=${'abc'[n]}`, work: [0, 0, 40, 1] },
    '/getWalletImage/:imageId': { status: 404, work: [0, 0, 1, 1] },
    '/public/brand/:file': { status: 404, work: [0, 0, 1, 1] },
    '/public/getAssetImage/:id': { status: 404, work: [0, 0, 1, 1] },
    '/public/getCurrencyImage/:code': {
      sample: (n) => `/public/getCurrencyImage/${['usd', 'eur', 'jpy'][n]}`,
      ...nothing,
    },
    '/public/getTokenImage/:symbol': nothing,

    '/v1/account/:address/history': {
      sample: (n) => `/v1/account/${getDevAddress('deployer')}/history?${on}&cursor=${20 + n}.0`,
      work: [5, 2, 40, 6],
    },
    '/v1/account/:address/balance': {
      sample: (n) => `/v1/account/${createStranger(n)}/balance?${on}&currency=usd`,
      work: [4, 3, 4, 6],
    },
    '/v1/account/:address/nfts': { sample: (n) => `/v1/account/${createStranger(n)}/nfts?${on}`, work: [4, 1, 1, 21] },
    '/v1/fungible/history': {
      sample: (n) =>
        `/v1/fungible/history?address=${toTokenId(n === 1 ? weth : usdc)}&period=${['day', 'day', 'week'][n]}`,
      work: [2, 0, 1, 1],
    },
    '/v1/convert/tokens': { sample: () => `/v1/convert/tokens?${on}`, work: [0, 0, 2, 1] },
    '/v1/convert/quotes': {
      sample: (n) => `/v1/convert/quotes?from=${toTokenId(weth)}&to=${toTokenId(usdc)}&amount=${1000 + n}`,
      status: 400,
      work: [0, 2, 2, 6],
    },
    '/v1/convert/allowance': {
      sample: (n) =>
        `/v1/convert/allowance?tokenAddress=${toTokenId(usdc)}&userAddress=${toTokenId(createStranger(n))}`,
      work: [0, 1, 1, 1],
    },
    '/v1/convert/gas-price': { sample: () => `/v1/convert/gas-price?${on}`, work: [0, 1, 1, 1] },
    '/v1/convert/build-approve': {
      sample: (n) =>
        `/v1/convert/build-approve?from=${toTokenId(usdc)}&to=${toTokenId(weth)}&amount=1&userAddress=${toTokenId(createStranger(n))}`,
      work: [0, 1, 1, 1],
    },
    '/v1/onramp/options': { status: 503, work: [0, 0, 1, 21] },

    '/v1/identity/:address': { sample: (n) => `/v1/identity/${createStranger(n)}`, work: [1, 0, 1, 21] },
    '/v1/account/:address/identity': {
      sample: (n) => `/v1/account/${createStranger(n + 10)}/identity`,
      work: [1, 0, 1, 21],
    },
    '/v1/profile/account/:name': {
      sample: (n) => `/v1/profile/account/abcd${n}.${zone}`,
      status: 404,
      work: [1, 0, 1, 21],
    },
    '/v1/profile/reverse/:address': {
      sample: (n) => `/v1/profile/reverse/${createStranger(n)}`,
      status: 404,
      work: [1, 0, 1, 21],
    },
    '/v1/profile/suggestions/:name': { work: [1, 0, 1, 21] },
    '/v1/names/ccip/:sender/:data': {
      sample: (n) => `/v1/names/ccip/${resolver}/${encodeResolverCall(`abcd${n}.${zone}`)}.json`,
      work: [1, 1, 1, 6],
    },

    '/buy/:id': { status: 404, work: [1, 0, 0, 21] },
    '/buy/:id/done': nothing,
    '/v1/login/callback/:provider': {
      sample: (n) => `/v1/login/callback/google?state=${n}&code=1`,
      status: 303,
      work: [1, 0, 0, 1],
    },
    // The page is prepared once per set of options. Rendering a new shell costs an additional token.
    '/f/:projectId/': { sample: (n) => `/f/default/?o={"themeMode":"${n}"}`, work: [0, 0, 4, 2] },
    '/refused/:projectId/': { sample: () => '/refused/default/?origin=https://other.example', ...nothing },
    '/doctor/:projectId/': { sample: () => '/doctor/default/', ...nothing },
    ...Object.fromEntries(['/', '/w/', '/doctor/', '/inspector/', '/theme/'].map((path) => [path, nothing])),
    ...Object.fromEntries(['/f/:projectId', '/doctor/:projectId'].map((path) => [path, redirect])),
    ...Object.fromEntries(['/w', '/doctor', '/inspector', '/theme'].map((path) => [path, redirect])),
  }
}

/** Returns true if the path is a static asset, which is served from memory. */
const isFile = (path: string) => /^\/(assets\/.+|oriel[\w-]*\.js)$/.test(path)

/**
 * True if the client pays for the work. A token is worth one node call, four index queries, or 32 kB, like one call of
 * `POST /v1`.
 */
const isPaid = ([queries, calls, kilobytes, tokens]: Work) => calls + queries / 4 + Math.floor(kilobytes / 32) <= tokens

test('default: a public GET does no more work than its row allows, and its client pays for it', async () => {
  const { url, routes } = await startIndexed()
  const rows = createRows(chain.contracts)
  const open = routes.filter(({ method, access }) => method === 'GET' && access !== 'own')
  const paths = open.map(({ path }) => path).filter((path) => !isFile(path))
  // Check that every route has a row. A new route needs one.
  expect(paths.toSorted()).toEqual(Object.keys(rows).toSorted())
  countCharacters()

  for (const path of paths) {
    const {
      sample = (n: number) => path.replaceAll(/:\w+/g, `abcd${n}`),
      status = 200,
      work: maxWork,
    } = rows[path] ?? nothing
    // The first request fills the caches that all clients share, and the second one fills the client's own caches.
    for (const n of [0, 1]) await (await fetch(`${url}${sample(n)}`, { redirect: 'manual' })).arrayBuffer()
    const before = { ...counted }
    const answer = await fetch(`${url}${sample(2)}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    const kilobytes = Math.floor((counted.characters - before.characters) / 1024)
    const done = [counted.queries - before.queries, counted.calls - before.calls, kilobytes] as const
    const [queries, calls, most32, tokens] = maxWork
    expect.soft(answer.status, path).toBe(status)
    expect.soft(counted.tokens - before.tokens, `tokens of ${path}`).toBe(tokens)
    const isWithin = done[0] <= queries && done[1] <= calls && done[2] <= most32
    expect.soft(isWithin, `${path}: ${done.join(' queries, ')}`).toBe(true)
    expect.soft(isPaid(maxWork), path).toBe(true)
  }
}, 240_000)

test('behavior: the description of the API is written once', async () => {
  const { url } = await startIndexed()
  countCharacters()
  const first = await fetch(`${url}/openapi.json`)
  const { paths } = (await first.json()) as { paths: object }
  expect(Object.keys(paths).length).toBeGreaterThan(60)
  const { characters } = counted
  const etag = first.headers.get('etag') ?? ''
  const [again, known] = await Promise.all([
    fetch(`${url}/openapi.json`),
    fetch(`${url}/openapi.json`, { headers: { 'If-None-Match': etag } }),
  ])
  expect(await again.json()).toHaveProperty('paths', paths)
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  // The document has 150,000 characters, so a lower count shows that it was not serialized again. The count may not be
  // zero, because the indexer may log a call concurrently.
  expect(counted.characters - characters).toBeLessThan(1000)
})

async function startIndexed() {
  const network = { ...chain.describe({ rpcUrls: [node.url] }), index: { pollMs: 600_000 } }
  const backend = await startFullBackend({ database: store.database.withPlugin(counting), network })
  const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
  const read = store.database.selectFrom('indexedNetworks').select('block')
  await expect.poll(async () => (await read.executeTakeFirstOrThrow()).block).toBeGreaterThanOrEqual(head)
  return backend
}

function countCharacters() {
  const { stringify } = JSON
  vi.spyOn(JSON, 'stringify').mockImplementation((...args: Parameters<typeof stringify>) => {
    const text = stringify(...args)
    counted.characters += text?.length ?? 0
    return text
  })
  onTestFinished(() => void vi.restoreAllMocks())
}
