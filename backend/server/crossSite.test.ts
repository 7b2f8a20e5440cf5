import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestBackend, writeFiles } from './backend.testing.ts'

async function startSite() {
  const root = await writeFiles({
    'frame/index.html': '<!doctype html><html><head></head></html>',
    'frame/assets/index-AbCd1234.js': 'export {}\n',
    'sdk/oriel.js': '1\n',
    'sdk/oriel-solana.js': '2\n',
    'sdk/oriel-coinbase.js': '3\n',
    'sdk/oriel-page-wallets.js': '4\n',
    'sdk/oriel-sign-in.js': '5\n',
    'sdk/oriel-inline.js': '6\n',
  })
  const files = { frameDir: join(root, 'frame'), scriptFile: join(root, 'sdk/oriel.js') }
  const { url } = await startTestBackend({ ...files, publicOrigin: 'https://wallet.example' })
  return url
}

const createSiteRequest = (headers: Record<string, string>) => ({ headers, redirect: 'manual' as const })
const crossImage = createSiteRequest({
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'no-cors',
  'Sec-Fetch-Dest': 'image',
})
const crossLink = createSiteRequest({
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  Accept: 'text/html',
})
const doctor = `/v1/doctor/headers?url=${encodeURIComponent('https://app.example.com/')}`

test.each([
  '/v1/supported-chains',
  doctor,
  '/v1/identity/0x00',
  '/getWallets',
  '/projects/v1/origins',
  '/appkit/v1/config',
])('error: %s is rejected for cross-site requests without an Origin header', async (path) => {
  const url = await startSite()
  for (const init of [crossImage, crossLink, createSiteRequest({ 'Sec-Fetch-Site': 'same-site' })]) {
    const answer = await fetch(`${url}${path}`, init)
    expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([403, 'origin'])
  }
  const post = await fetch(`${url}/v1?chainId=eip155:31337`, { ...crossImage, method: 'POST', body: '{}' })
  expect(post.status).toBe(403)
})

test('behavior: paths that other sites need are reachable', async () => {
  const url = await startSite()
  const status = async (path: string, init: RequestInit) => (await fetch(`${url}${path}`, init)).status
  for (const path of ['/', '/w/', '/f/default/', '/doctor/', '/oriel.js'])
    expect(await status(path, crossLink)).toBe(200)
  const script = createSiteRequest({
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'no-cors',
    'Sec-Fetch-Dest': 'script',
  })
  for (const path of ['/oriel.js', '/assets/index-AbCd1234.js']) expect(await status(path, script)).toBe(200)
  for (const path of ['/public/getTokenImage/ETH', '/public/getAssetImage/eip155:31337'])
    expect(await status(path, crossImage)).toBe(200)
  const api = '/v1/supported-chains'
  for (const from of ['same-origin', 'none'])
    expect(await status(api, createSiteRequest({ 'Sec-Fetch-Site': from }))).toBe(200)
  expect(await status(api, {})).toBe(200)
  const allowed = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', Origin: 'https://app.example.com' }
  expect(await status(api, createSiteRequest(allowed))).toBe(200)
  expect(await status(api, createSiteRequest({ ...allowed, Origin: 'https://evil.example' }))).toBe(401)
})

test.each([
  ['/f/default/', 'HEAD', 'https://app.example.com', 200, '*'],
  ['/f/default/', 'HEAD', 'https://evil.example', 403, '*'],
  ['/f/nobody/', 'HEAD', 'https://evil.example', 404, '*'],
  ['/f/default/', 'GET', 'https://evil.example', 200, null],
  ['/w/', 'HEAD', 'https://evil.example', 200, null],
])(
  'behavior: any page may read a frame’s status, and nothing else: %s %s from %s',
  async (path, method, from, status, origin) => {
    const url = await startSite()
    const response = await fetch(`${url}${path}`, { ...createSiteRequest({ Origin: from }), method })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, origin])
  },
)
