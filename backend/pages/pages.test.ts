import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localnet, project } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import { renderFrameHtml } from './frameHtml.ts'
import { index, navigate, startSite } from './site.testing.ts'

/**
 * Returns the headers without those that Node adds. Also omits the page's hash because it changes with every header.
 */
function getHeaders(response: Response): Record<string, string> {
  const plumbing = ['etag', 'date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
  return Object.fromEntries([...response.headers].filter(([name]) => !plumbing.includes(name)))
}

function readBlock(html: string, pattern: RegExp): string {
  const [, text] = pattern.exec(html) ?? []
  if (text === undefined) throw new Error(`no ${pattern} in ${html}`)
  return text
}

const configBlock = /<script type="application\/json" id="oriel-config">([^<]*)<\/script>/
const handshakeBlock = /<script>(\{.*?)<\/script>/s
const importMapBlock = /<script type="importmap">([^<]*)<\/script>/

test.each([
  ['frame', '/f/default/'],
  ['frame of a project without a page', '/f/closed/'],
  ['frame of a dev project', '/f/dev/'],
  ['wallet window', '/w/'],
  ['standalone page', '/'],
  ['unknown project', '/f/nobody/'],
  ['boundary inspector', '/inspector/'],
  ['theme page', '/theme/'],
  ['frame without its last slash', '/f/default'],
  ['no such page', '/nowhere'],
  ['entry script', '/assets/index-AbCd1234.js'],
  ['worker script', '/assets/vault.worker-DeadBeef.js'],
  ['stylesheet', '/assets/index-Q1w2E3r4.css'],
  ['icon', '/favicon.svg'],
  ['no such asset', '/assets/index-Missing1.js'],
  ['SDK script', '/oriel.js'],
  ['second part of the SDK script', '/oriel-solana.js'],
  ['part of the SDK script for inline wallets', '/oriel-inline.js'],
  ['part of the SDK script for page wallets', '/oriel-page-wallets.js'],
  ['part of the SDK script for the sign-in', '/oriel-sign-in.js'],
  ['API', '/v1/supported-chains'],
  ['no such API', '/v1/nothing'],
  ['wrong query', '/projects/v1/origins?projectId=a&projectId=b'],
  ['OpenAPI', '/openapi.json'],
])('behavior: the headers of %s (E4)', async (_, path) => {
  const { url } = await startSite({
    developerPages: true,
    projects: {
      default: project,
      closed: { allowedOrigins: [] },
      dev: { allowedOrigins: ['http://localhost:*'], dev: true },
    },
  })
  const response = await fetch(`${url}${path}`, { headers: navigate, redirect: 'manual' })
  expect({ status: response.status, ...getHeaders(response) }).toMatchSnapshot()
})

test('default: the frame gets its configuration and no secret', async () => {
  const { url } = await startSite()
  const html = await (await fetch(`${url}/f/default/`)).text()
  expect(JSON.parse(readBlock(html, configBlock))).toEqual({
    projectId: 'default',
    surface: 'frame',
    brand: { name: 'Oriel', byline: true },
    allowedOrigins: project.allowedOrigins,
    trustedOrigins: project.trustedOrigins,
    networks: [localnet],
    dev: false,
    developerPages: false,
    relayUrls: [],
    safeOrigins: ['https://app.safe.global'],
    signIn: false,
    coinbaseUrl: 'https://keys.coinbase.com/connect',
    indexed: [],
    analytics: false,
  })
  expect(html).not.toContain('127.0.0.1:1/')
  expect(
    html
      .replace(configBlock, '')
      .replace(importMapBlock, '')
      .replace(handshakeBlock, '')
      .replace(' data-surface="frame"', '')
      .replaceAll(/ integrity="[^"]+"/g, ''),
  ).toBe(index)
  for (const [path, surface] of [
    ['/w/', 'window'],
    ['/', 'standalone'],
  ]) {
    const page = await (await fetch(`${url}${path}`)).text()
    expect(JSON.parse(readBlock(page, configBlock))).toMatchObject({ projectId: 'default', surface })
  }
})

test('behavior: only the frame and the inspector may connect to the relays, and a Safe may embed only the frame', async () => {
  const relayUrls = ['wss://relay.example', 'wss://other.example']
  const safeOrigins = ['https://safe.example']
  const { url } = await startSite({
    relayUrls,
    safeOrigins,
    relayProjectId: 'ours',
    developerPages: true,
    projects: { default: project, closed: { allowedOrigins: [] } },
  })
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    const policy = (response.headers.get('content-security-policy') ?? '').split('; ')
    return {
      connect: policy.find((each) => each.startsWith('connect-src')),
      ancestors: policy.find((each) => each.startsWith('frame-ancestors')),
      data: JSON.parse(readBlock(await response.text(), configBlock)),
    }
  }
  const connect = "connect-src 'self' wss://relay.example wss://other.example"
  const noAncestors = "frame-ancestors 'none'"
  expect(await read('/f/default/')).toMatchObject({
    connect,
    ancestors: `frame-ancestors ${project.allowedOrigins.join(' ')} https://safe.example`,
    data: { relayUrls, relayProjectId: 'ours', safeOrigins },
  })
  expect(await read('/f/closed/')).toMatchObject({ connect, ancestors: noAncestors })
  expect(await read('/inspector/')).toMatchObject({ connect, ancestors: noAncestors, data: { relayUrls } })
  for (const path of ['/w/', '/']) {
    const page = await read(path)
    expect(page).toMatchObject({ connect: "connect-src 'self'", ancestors: noAncestors, data: { relayUrls: [] } })
  }
})

test('behavior: the import map comes first and has the hash of every script, and one more inline script is allowed (E5)', async () => {
  const { url, root } = await startSite()
  const response = await fetch(`${url}/f/default/`)
  const html = await response.text()
  const map = readBlock(html, importMapBlock)
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
  const computeHash = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  expect(response.headers.get('content-security-policy')).toContain(
    `script-src 'self' '${computeHash(map)}' '${computeHash(readBlock(html, handshakeBlock))}';`,
  )
  // Only the frame does a handshake.
  const other = await fetch(`${url}/w/`)
  expect(other.headers.get('content-security-policy')).toContain(`script-src 'self' '${computeHash(map)}';`)
  expect(await other.text()).not.toMatch(handshakeBlock)

  const { integrity } = JSON.parse(map)
  expect(Object.keys(integrity)).toEqual([
    '/assets/chunk-Zz_9-xY0.js',
    '/assets/index-AbCd1234.js',
    '/assets/vault.worker-DeadBeef.js',
  ])
  for (const [path, expected] of Object.entries(integrity)) {
    expect(computeHash(await readFile(join(root, 'frame', path)))).toBe(expected)
    expect(computeHash(Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer()))).toBe(expected)
  }
  // Chromium would load the module twice if the element had a different hash or none.
  expect(html).toContain(`href="/assets/chunk-Zz_9-xY0.js" integrity="${integrity['/assets/chunk-Zz_9-xY0.js']}">`)
})

test('behavior: the frame gets the contracts that the operator trusts, and no swaps before the chain confirms', async () => {
  const [factory, wrapped, dollar, router, swapRouter] = ['1', '2', '3', '4', '5'].map(
    (digit) => `0x${digit.repeat(40)}`,
  )
  const exchange = { factory, wrapped, dollar }
  const network = { ...localnet, swap: { router: factory } }
  const readNetwork = async (market: object) => {
    const { url } = await startSite({ networks: [{ network, tokens: [dollar], market }] })
    const html = await (await fetch(`${url}/f/default/`)).text()
    return JSON.parse(readBlock(html, configBlock)).networks
  }
  const known = { tokens: [dollar], wrapped }
  expect(await readNetwork({ ...exchange, router })).toEqual([{ ...localnet, known: { ...known, routers: [router] } }])
  expect(await readNetwork({ ...exchange, router, swapRouter })).toEqual([
    { ...localnet, known: { ...known, routers: [router, swapRouter] } },
  ])
})

test('behavior: the frame compares two nodes only when different hosts run them (S8)', async () => {
  const readNetwork = async (rpcUrls: string[], network: object = localnet) => {
    const { url } = await startSite({ networks: [{ network, rpcUrls }] })
    const html = await (await fetch(`${url}/f/default/`)).text()
    return JSON.parse(readBlock(html, configBlock)).networks[0]
  }
  const [one, same, other] = ['https://a.example/key', 'https://a.example/other', 'https://b.example/'] as const
  expect(await readNetwork([one, same, other])).toMatchObject({ comparesNodes: true })
  expect(await readNetwork([one, same], { ...localnet, comparesNodes: true })).not.toHaveProperty('comparesNodes')
})

test('default: the frame learns whether there are bundlers and who pays, but gets none of their URLs and keys', async () => {
  const sponsor = {
    name: 'Example',
    paymaster: `0x${'1'.repeat(40)}`,
    maxPerOperationWei: '1',
    maxPerDayWei: '1',
    perAccountPerDay: 1,
  }
  const bundlerUrls = ['https://bundler.example/?key=secret-key']
  const explorerApi = { url: 'https://explorer.example/api', key: 'secret-key' }
  const claimed = { ...localnet, smartAccounts: true, bundler: true, sponsor: { name: 'Made up' } }
  const other = { ...claimed, id: 31338, caipNetworkId: 'eip155:31338' }
  const config = parseConfig({
    projects: { default: project },
    networks: [{ network: claimed, bundlerUrls, explorerApi, sponsor }, { network: other }],
    sponsorKey: `0x${'ab'.repeat(32)}`,
  })
  const { html } = renderFrameHtml(index, config, { surface: 'frame', projectId: 'default' })
  expect(JSON.parse(readBlock(html, configBlock)).networks).toEqual([
    { ...localnet, smartAccounts: true, bundler: true, sponsor: { name: 'Example' } },
    { ...localnet, id: 31338, caipNetworkId: 'eip155:31338', smartAccounts: true },
  ])
  expect(html).not.toMatch(/bundler\.example|explorer|secret-key|abab|maxPer/i)
})

test('error: an unknown project posts a rejection to the embedding page, and a name cannot break out', async () => {
  const { url } = await startSite()
  const name = `"><script>alert('&')</script>`
  const response = await fetch(`${url}/f/${encodeURIComponent(name)}/`)
  const html = await response.text()
  expect(html.match(/<script>/g)).toHaveLength(1)
  const [, said = ''] = /data-refusal="([^"]*)"/.exec(html) ?? []
  const plain = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  expect(JSON.parse(said.replace(/&\w+;/g, (entity) => plain[entity as keyof typeof plain]))).toEqual({
    k: 'oriel1',
    t: 'refused',
    stays: true,
    code: 8004,
    message: expect.stringContaining(`Invalid Project ID: this wallet has no project "${name}"`),
  })
})

test('error: a page that may not embed the frame reads why, and which line allows it', async () => {
  const readRefusal = async (path: string, publicOrigin = 'https://wallet.example') => {
    const { url } = await startSite({ publicOrigin })
    const response = await fetch(`${url}${path}`)
    return { status: response.status, html: (await response.text()).replaceAll('&quot;', '"') }
  }
  const path = '/refused/default/?origin=https://new.example'
  expect(await readRefusal(path)).toEqual({
    status: 200,
    html: expect.stringContaining('https://new.example is not in "allowedOrigins" of the project "default". Add it'),
  })
  const { html } = await readRefusal(path, 'http://oriel.localhost:4200')
  expect(html).toContain('Start the wallet again with it: ORIEL_ORIGINS="https://new.example" npm start')

  // The page only explains refusals, and never shows text from another site.
  for (const origin of [project.allowedOrigins[0], 'Send your phrase to evil.example', 'https://a.example/x', '']) {
    const other = await readRefusal(`/refused/default/?origin=${encodeURIComponent(origin ?? '')}`)
    expect(other).toMatchObject({ status: 404, html: expect.not.stringContaining('allowedOrigins') })
  }
  expect(await readRefusal('/refused/nobody/?origin=https://new.example')).toMatchObject({ status: 404 })
})

test('behavior: only a deployment on this machine lists its projects to a page with an unknown one', async () => {
  const readText = async (publicOrigin: string) => {
    const { url } = await startSite({ publicOrigin, projects: { default: project, shop: project } })
    return (await (await fetch(`${url}/f/nobody/`)).text()).replaceAll('&quot;', '"')
  }
  expect(await readText('http://oriel.localhost:4200')).toContain('This wallet has "default", "shop".')
  expect(await readText('https://wallet.example')).not.toContain('shop')
})

test('behavior: a name cannot break out of the configuration', async () => {
  const name = '</script><script>alert(1)</script><!--$&'
  const { url } = await startSite({ networks: [{ network: { ...localnet, name } }] })
  const html = await (await fetch(`${url}/f/default/`)).text()
  expect(JSON.parse(readBlock(html, configBlock)).networks[0].name).toBe(name)
  expect(html).not.toContain('<script>alert')
})

test('behavior: a 404 is an HTML page for users and JSON for programs', async () => {
  const { url } = await startSite()
  const unknown = await fetch(`${url}/f/noAncestors/`)
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('add the project to "projects"')
  const page = await fetch(`${url}/nowhere`, { headers: { Accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<h1>Page not found</h1>')])
  const accented = await fetch(`${url}/nowhere`, { headers: { Accept: 'text/html', 'Accept-Language': 'en-XA' } })
  expect(await accented.text()).toMatch(/<html lang="en-XA">.*<h1>\[Pågé ñøt føûñd ~~ ~~\]<\/h1>/)
  const json = await fetch(`${url}/v1/nothing`, { headers: { Accept: 'text/html' } })
  expect([json.status, await json.json()]).toEqual([
    404,
    { status: 'FAILED', reasons: [{ field: 'path', description: 'There is no GET /v1/nothing. See /openapi.json.' }] },
  ])
})

test('behavior: developer pages are served on this machine, or when the deployment enables them', async () => {
  const readStatus = async (settings: Record<string, unknown>) => {
    const { url } = await startSite(settings)
    const { status } = await fetch(`${url}/inspector/`)
    expect((await fetch(`${url}/theme/`)).status).toBe(status)
    const frame = await (await fetch(`${url}/f/default/`)).text()
    expect(JSON.parse(readBlock(frame, configBlock)).developerPages).toBe(status === 200)
    return status
  }
  expect(await readStatus({})).toBe(404)
  expect(await readStatus({ developerPages: true })).toBe(200)
  const publicOrigin = 'http://oriel.localhost:4200'
  expect(await readStatus({ publicOrigin })).toBe(200)
  expect(await readStatus({ publicOrigin, developerPages: false })).toBe(404)
})

test('behavior: a URL without its trailing slash is redirected', async () => {
  const { url } = await startSite()
  const response = await fetch(`${url}/f/default`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([308, '/f/default/'])
})

test('behavior: the policy of the dev server allows what Vite needs, but no unknown page', () => {
  const config = parseConfig({ projects: { default: project } })
  const { headers } = renderFrameHtml(index, config, { surface: 'frame', projectId: 'default' }, { dev: true })
  expect(headers['Content-Security-Policy']).toContain("script-src 'self' 'unsafe-inline'")
  expect(headers['Content-Security-Policy']).toContain(`frame-ancestors ${project.allowedOrigins.join(' ')}`)
  expect(() => renderFrameHtml(index, config, { surface: 'frame', projectId: 'constructor' })).toThrow(
    'There is no project "constructor".',
  )
})

test('behavior: pages without TLS have no HSTS header', async () => {
  const { url } = await startSite({ publicOrigin: 'http://oriel.localhost:4200' })
  const response = await fetch(`${url}/f/default/`)
  expect(response.headers.has('strict-transport-security')).toBe(false)
})
