import { expect, test, vi } from 'vitest'
import { project, startTestBackend, writeFiles } from './backend.testing.ts'
import { parseConfig } from './config.ts'
import { startBackend } from './server.ts'

test('default: the API lists supported chains and origins', async () => {
  const { url } = await startTestBackend()
  const get = async (path: string) => (await fetch(`${url}${path}`)).json()
  expect(await get('/healthz')).toEqual({ status: 'ok' })
  expect(await get('/v1/supported-chains')).toEqual({ http: ['eip155:31337'], ws: [] })
  expect(await get('/projects/v1/origins')).toEqual({ allowedOrigins: project.allowedOrigins })
  expect(await get('/projects/v1/origins?projectId=default&st=appkit&sv=1')).toEqual({
    allowedOrigins: project.allowedOrigins,
  })
  expect(await get('/projects/v1/origins?projectId=unknown')).toEqual({ allowedOrigins: [] })
  expect(await get('/projects/v1/origins?projectId=constructor')).toEqual({ allowedOrigins: [] })
})

test('behavior: only the wallet and allowed pages get responses', async () => {
  const { url } = await startTestBackend({ publicOrigin: 'https://wallet.example' })
  const callApi = (origin: string, init: RequestInit = {}, query = '') =>
    fetch(`${url}/v1/supported-chains${query}`, { ...init, headers: { Origin: origin } })

  const own = await callApi('https://wallet.example')
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null])

  const allowed = await callApi('https://app.example.com')
  expect([allowed.status, allowed.headers.get('access-control-allow-origin'), allowed.headers.get('vary')]).toEqual([
    200,
    'https://app.example.com',
    'Origin',
  ])

  const preflight = await callApi('https://app.example.com', { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST'])

  const strangers = ['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null']
  for (const origin of strangers) {
    const refused = await callApi(origin)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, null])
    expect(await refused.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'origin' }] })
  }
  expect((await callApi('https://app.example.com', {}, '?projectId=unknown')).status).toBe(401)
})

test('behavior: only the wallet’s own page knows the deployment’s extensions', async () => {
  const extensionOrigins = [`chrome-extension://${'a'.repeat(32)}`]
  const frameDir = await writeFiles({ 'index.html': '<html><head></head><body></body></html>' })
  const { url } = await startTestBackend({ extensionOrigins, frameDir })
  const get = async (path: string) => (await fetch(`${url}${path}`)).text()
  expect(await get('/')).toContain(`"extensionOrigins":${JSON.stringify(extensionOrigins)}`)
  for (const path of ['/f/default', '/w/', '/doctor/', '/v1/extension-config'])
    expect(await get(path), path).not.toContain('extensionOrigins')
  const { url: without } = await startTestBackend({ frameDir })
  expect(await (await fetch(`${without}/`)).text()).not.toContain('extensionOrigins')
})

test('error: calls of an unknown project are rejected, and calls without a project are answered', async () => {
  const { url } = await startTestBackend()
  const account = `0x${'11'.repeat(20)}`
  const requests: [path: string, body?: string][] = [
    ['/v1/supported-chains'],
    [`/v1/identity/${account}`],
    [`/v1/account/${account}/balance?chainId=eip155:31337`],
    ['/getWallets'],
    ['/appkit/v1/config'],
    ['/appkit/v1/project-limits'],
    ['/v1?chainId=eip155:31337', '{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion"}'],
  ]
  for (const [path, body] of requests) {
    const callApi = (query: string, headers = {}) => {
      const init = body === undefined ? { headers } : { method: 'POST', body, headers }
      return fetch(`${url}${path}${path.includes('?') ? '&' : '?'}${query}`, init)
    }
    for (const id of ['unknown', 'constructor', '']) {
      const refused = await callApi(`projectId=${id}`)
      expect([path, refused.status]).toEqual([path, 401])
      expect(await refused.json()).toEqual({
        status: 'FAILED',
        reasons: [{ field: 'projectId', description: `There is no project "${id}" here.` }],
      })
    }
    const fromPage = await callApi('projectId=unknown', { Origin: 'https://app.example.com' })
    expect([fromPage.status, (await fromPage.json()).reasons[0].field]).toEqual([401, 'projectId'])
    const known = await callApi('projectId=default&st=appkit&sv=1')
    const none = await callApi('st=appkit')
    expect([path, known.status, none.status]).toEqual([path, known.status, known.status])
    expect(known.status).not.toBe(401)
  }
  const price = (projectId: string) =>
    fetch(`${url}/v1/fungible/price`, {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: [], projectId }),
      headers: { 'Content-Type': 'application/json' },
    })
  expect((await price('default')).status).toBe(200)
  expect((await price('unknown')).status).toBe(401)
})

test('default: no project has limits', async () => {
  const { url } = await startTestBackend()
  const answer = await fetch(`${url}/appkit/v1/project-limits?projectId=default&st=appkit&sv=1`)
  expect(await answer.json()).toEqual({
    planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  })
})

test('behavior: openapi.json describes every route', async () => {
  const { url } = await startTestBackend()
  const document = await (await fetch(`${url}/openapi.json`)).json()
  const routes = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(routes.sort()).toEqual([
    'get /',
    'get /appkit/v1/config',
    'get /appkit/v1/project-limits',
    'get /assets/{file}',
    'get /buy/{id}',
    'get /buy/{id}/done',
    'get /doctor/',
    'get /doctor/{projectId}/',
    'get /f/{projectId}/',
    'get /getAnalyticsConfig',
    'get /getWalletImage/{imageId}',
    'get /getWallets',
    'get /healthz',
    'get /inspector/',
    'get /oriel-coinbase.js',
    'get /oriel-inline.js',
    'get /oriel-page-wallets.js',
    'get /oriel-sign-in.js',
    'get /oriel-solana.js',
    'get /oriel.js',
    'get /projects/v1/origins',
    'get /public/brand/{file}',
    'get /public/getAssetImage/{id}',
    'get /public/getCurrencyImage/{code}',
    'get /public/getTokenImage/{symbol}',
    'get /refused/{projectId}/',
    'get /theme/',
    'get /v1/account/{address}/balance',
    'get /v1/account/{address}/history',
    'get /v1/account/{address}/identity',
    'get /v1/account/{address}/nfts',
    'get /v1/avatar-image',
    'get /v1/convert/allowance',
    'get /v1/convert/build-approve',
    'get /v1/convert/gas-price',
    'get /v1/convert/quotes',
    'get /v1/convert/tokens',
    'get /v1/doctor',
    'get /v1/doctor/headers',
    'get /v1/doctor/host',
    'get /v1/doctor/market',
    'get /v1/doctor/sponsor',
    'get /v1/extension-config',
    'get /v1/fungible/history',
    'get /v1/identity/{address}',
    'get /v1/names/ccip/{sender}/{data}',
    'get /v1/nft-image',
    'get /v1/onramp/options',
    'get /v1/onramp/orders/{id}',
    'get /v1/profile/account/{name}',
    'get /v1/profile/reverse/{address}',
    'get /v1/profile/suggestions/{name}',
    'get /v1/supported-chains',
    'get /w/',
    'post /buy/{id}',
    'post /csp-report',
    'post /e',
    'post /v1',
    'post /v1/',
    'post /v1/bundler',
    'post /v1/convert/build-transaction',
    'post /v1/fungible/price',
    'post /v1/generators/onrampurl',
    'post /v1/names/ccip',
    'post /v1/onramp/hooks/{provider}',
    'post /v1/onramp/orders',
    'post /v1/onramp/quote',
    'post /v1/page-node',
    'post /v1/paymaster',
    'post /v1/profile/account',
    'post /v1/profile/account/{name}/address',
    'post /v1/profile/account/{name}/attributes',
    'post /v1/profile/account/{name}/release',
  ])
  expect(Object.keys(document.components.schemas)).toContain('ApiError')
})

test('behavior: a policy report is logged as one short line', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url } = await startTestBackend()
  const send = (body: unknown) => fetch(`${url}/csp-report`, { method: 'POST', body: JSON.stringify(body) })
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?secret',
    documentURL: `http://oriel.localhost/\n${'x'.repeat(1000)}`,
  }
  expect((await send([{ type: 'csp-violation', body }])).status).toBe(204)
  expect((await send({ 'csp-report': { 'violated-directive': 'img-src' } })).status).toBe(204)
  expect((await send('nonsense')).status).toBe(204)
  expect((await send('x'.repeat(17_000))).status).toBe(413)
  const lines = warn.mock.calls.map(([line]) => String(line))
  expect(lines).toEqual([
    expect.stringMatching(/^CSP: "script-src-elem" stopped "https:\/\/evil\.example\/x\.js" on "http:[^\n]{1,210}"$/),
    'CSP: "img-src" stopped "" on ""',
  ])
  for (let sent = 0; sent < 40; sent++) await send([{ type: 'csp-violation', body }])
  expect(warn.mock.calls.length).toBeLessThanOrEqual(25)
})

test('error: a body without a length is rejected', async () => {
  const { url } = await startTestBackend()
  const body = new Blob(['[]']).stream()
  const answer = await fetch(`${url}/csp-report`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(411)
  expect((await fetch(`${url}/csp-report`, { method: 'POST', body: '[]' })).status).toBe(204)
})

test('error: a port in use and a missing build prevent the start', async () => {
  const { url } = await startTestBackend()
  const port = Number(new URL(url).port)
  const settings = { port, frameDir: null, scriptFile: null, projects: { default: project } }
  await expect(startBackend(parseConfig(settings))).rejects.toThrow(
    `Port ${port} is in use on 127.0.0.1. Stop the program that uses it, or set ORIEL_PORT to another port.`,
  )
  await expect(startBackend(parseConfig({ ...settings, frameDir: '/nowhere' }))).rejects.toThrow(
    '/nowhere/index.html is missing. Run "npm run build" first, or set "frameDir" to where the build is.',
  )
})

test('behavior: stopping frees the port', async () => {
  const settings = { port: 0, frameDir: null, scriptFile: null, projects: { default: project } }
  const first = await startBackend(parseConfig(settings))
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  await first.stop()
  const second = await startBackend(parseConfig({ ...settings, port: Number(new URL(first.url).port) }))
  await second.stop()
})
