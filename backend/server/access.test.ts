import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedRoute } from '../http/router.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { startFullBackend } from './fullBackend.testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.stop())

const publicOrigin = 'https://wallet.example'
const start = () =>
  startFullBackend({
    database: store.database,
    settings: { publicOrigin, rateLimit: { burst: 100_000, perSecond: 1 } },
  })
const getRouteName = ({ method, path }: ServedRoute) => `${method} ${path}`
const fill = ({ path }: ServedRoute) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://app.example.com' },
  { origin: 'null' },
  { origin: 'https://evil.wallet.example' },
  { origin: 'https://wallet.example.evil.example' },
  { origin: 'http://wallet.example' },
  { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' },
  { origin: publicOrigin, 'sec-fetch-site': 'cross-site' },
  { origin: publicOrigin, 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

async function readRefusal(url: string, method: string, path: string, headers: Record<string, string>) {
  const body = method === 'GET' || method === 'OPTIONS' ? {} : { body: '{}' }
  const answer = await fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...body })
  const text = await answer.text()
  return [answer.status, /"field":"(\w+)"/.exec(text)?.[1]]
}

test('error: a foreign page reads nothing from the wallet’s own routes', async () => {
  const { url, routes } = await start()
  const own = routes.filter(({ access }) => access === 'own')
  expect(own.length).toBeGreaterThan(25)
  for (const route of own) {
    for (const headers of foreign) {
      const refused = await readRefusal(url, route.method, fill(route), headers)
      expect(refused, `${getRouteName(route)} ${JSON.stringify(headers)}`).toEqual([403, 'origin'])
    }
    const preflight = { origin: 'https://app.example.com', 'access-control-request-method': route.method }
    expect(await readRefusal(url, 'OPTIONS', fill(route), preflight), getRouteName(route)).toEqual([403, 'origin'])
    const [status] = await readRefusal(url, route.method, fill(route), { origin: publicOrigin })
    expect(status, getRouteName(route)).not.toBe(403)
  }
}, 120_000)

test('error: API paths without a route, and unsupported methods, are equally restricted', async () => {
  const { url } = await start()
  for (const [method, path] of [
    ['POST', '/v1/nothing'],
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/doctor'],
    ['POST', '/projects/v1/origins'],
  ] as const) {
    for (const headers of foreign) expect(await readRefusal(url, method, path, headers)).toEqual([403, 'origin'])
    expect((await readRefusal(url, method, path, { origin: publicOrigin }))[0]).toBe(404)
  }
})

test('behavior: any page may link to public routes', async () => {
  const { url, routes } = await start()
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  for (const route of routes.filter(({ access, method }) => access === 'anyone' && method === 'GET')) {
    const [, field] = await readRefusal(url, 'GET', fill(route), link)
    expect(field, getRouteName(route)).not.toBe('origin')
  }
})

/** Lists the routes that other pages may call. Review a new route before you add its row. */
test('default: the routes that other pages may call', async () => {
  const { routes } = await start()
  const open = (access: ServedRoute['access']) => routes.filter((route) => route.access === access).map(getRouteName)
  expect({ dapps: open('dapps'), pictures: open('pictures'), anyone: open('anyone') }).toMatchInlineSnapshot(`
    {
      "anyone": [
        "GET /healthz",
        "POST /csp-report",
        "GET /buy/:id",
        "POST /buy/:id",
        "GET /buy/:id/done",
        "OPTIONS /v1/names/ccip",
        "GET /v1/names/ccip/:sender/:data",
        "POST /v1/names/ccip",
        "GET /.well-known/jwks.json",
        "GET /v1/login/callback/:provider",
        "POST /v1/login/callback/:provider",
        "GET /f/:projectId/",
        "GET /refused/:projectId/",
        "GET /w/",
        "GET /",
        "GET /doctor/",
        "GET /doctor/:projectId/",
        "GET /inspector/",
        "GET /theme/",
        "GET /f/:projectId",
        "GET /w",
        "GET /inspector",
        "GET /theme",
        "GET /doctor",
        "GET /doctor/:projectId",
        "GET /assets/index-AbCd1234.js",
        "GET /oriel.js",
        "GET /oriel-inline.js",
        "GET /oriel-page-wallets.js",
        "GET /oriel-solana.js",
        "GET /oriel-sign-in.js",
        "GET /oriel-coinbase.js",
        "GET /openapi.json",
      ],
      "dapps": [
        "GET /v1/supported-chains",
        "GET /projects/v1/origins",
        "GET /appkit/v1/config",
        "GET /appkit/v1/project-limits",
        "POST /v1",
        "POST /v1/",
        "POST /v1/bundler",
        "GET /getWallets",
        "GET /getAnalyticsConfig",
        "GET /v1/doctor",
        "GET /v1/doctor/sponsor",
        "GET /v1/doctor/market",
        "GET /v1/doctor/host",
        "GET /v1/doctor/headers",
        "GET /v1/account/:address/history",
        "GET /v1/account/:address/balance",
        "POST /v1/fungible/price",
        "GET /v1/fungible/history",
        "GET /v1/convert/tokens",
        "GET /v1/convert/quotes",
        "GET /v1/convert/allowance",
        "GET /v1/convert/gas-price",
        "POST /v1/convert/build-transaction",
        "GET /v1/convert/build-approve",
        "GET /v1/onramp/options",
        "POST /v1/onramp/quote",
        "POST /v1/generators/onrampurl",
        "GET /v1/account/:address/nfts",
        "GET /v1/identity/:address",
        "GET /v1/account/:address/identity",
        "GET /v1/profile/account/:name",
        "GET /v1/profile/reverse/:address",
        "GET /v1/profile/suggestions/:name",
        "POST /v1/profile/account",
        "POST /v1/profile/account/:name/attributes",
        "POST /v1/profile/account/:name/address",
        "POST /v1/profile/account/:name/release",
        "GET /v1/extension-config",
      ],
      "pictures": [
        "GET /getWalletImage/:imageId",
        "GET /public/getAssetImage/:id",
        "GET /public/getCurrencyImage/:code",
        "GET /public/getTokenImage/:symbol",
        "GET /public/brand/:file",
      ],
    }
  `)
})
