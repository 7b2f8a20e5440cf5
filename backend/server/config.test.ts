import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInMarkets } from '@oriel/shared/chains/builtInMarkets.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../config/configError.ts'
import { localnet, project, writeFiles } from './backend.testing.ts'
import { loadConfig, parseConfig } from './config.ts'

const good = { projects: { default: project }, networks: [{ network: 'eip155:1', rpcUrls: ['https://node.example'] }] }

function listIssues(settings: unknown): string[] {
  try {
    parseConfig(settings)
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

test('default: without a file, local pages may embed the wallet', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    brand: { name: 'Oriel', byline: true },
    dataDir: 'data',
    extensionOrigins: [],
    gateways: { ipfs: 'https://ipfs.io/ipfs/', arweave: 'https://arweave.net/' },
    passkeyCopies: false,
    pageNodeUrls: [],
    paymasterUrls: [],
    port: 4200,
    publicOrigin: 'http://oriel.localhost:4200',
    frameDir: 'dist/frame',
    scriptFile: 'dist/sdk/oriel.js',
    walletsFile: null,
    projects: {
      default: { allowedOrigins: ['http://localhost:*'], trustedOrigins: ['http://localhost:*'], dev: true },
    },
    networks: builtInNetworks.map((network) => ({
      network,
      rpcUrls: network.rpcUrls.default.http,
      tokens: [],
      market: builtInMarkets[network.caipNetworkId],
    })),
    relayUrls: [],
    coinbaseUrl: 'https://keys.coinbase.com/connect',
    safeOrigins: ['https://app.safe.global'],
    rateLimit: { burst: 20_000, perSecond: 500 },
    trustedProxies: 0,
    upstreamTimeoutMs: 10_000,
  })
})

test('behavior: the environment overrides the file', async () => {
  const root = await writeFiles({ 'oriel.json': JSON.stringify({ ...good, port: 1, host: '0.0.0.0' }) })
  const config = loadConfig({ ORIEL_CONFIG: join(root, 'oriel.json'), ORIEL_PORT: '4300', ORIEL_FRAME_DIR: '' })
  expect(config).toMatchObject({ host: '0.0.0.0', port: 4300, frameDir: null })
  expect(config.publicOrigin).toBe('http://oriel.localhost:4300')
  expect(config.networks[0]?.network.name).toBe('Ethereum')
})

test('behavior: the example file is a valid configuration', () => {
  const text = readFileSync(new URL('../oriel.config.example.json', import.meta.url), 'utf8')
  expect(
    listIssues({
      ...JSON.parse(text),
      shareKeys: `k1:${'A'.repeat(43)}`,
      sponsorKey: `0x${'ab'.repeat(32)}`,
      namesKey: `0x${'cd'.repeat(32)}`,
    }),
  ).toEqual([])
})

describe('error: an invalid origin', () => {
  const cases: [origin: string, sentence: string][] = [
    ['https://a.example/', '"https://a.example/" ends with a slash: write https://a.example'],
    ['https://a.example/x', '"https://a.example/x" has a path: write only https://a.example'],
    [
      'https://*.a.example',
      '"https://*.a.example" has a wildcard: list every origin by itself, such as https://app.example.com',
    ],
    ['*', '"*" has a wildcard: list every origin by itself, such as https://app.example.com'],
    ['a.example', '"a.example" is not an origin: write one such as https://app.example.com'],
    ['ftp://a.example', '"ftp://a.example" must start with https:// or http://'],
    ['https://A.example', '"https://A.example" must be written as https://a.example'],
    ['http://a.example', '"http://a.example" must be https: http is for localhost only'],
    [
      "https://a.example;script-src'",
      '"https://a.example;script-src\'" has a host that a header cannot carry: use a plain host name',
    ],
    [
      'http://localhost:*',
      '"http://localhost:*" is a pattern: name the port, or set "dev": true on a project for development',
    ],
  ]
  test.each(cases)('%s', (origin, sentence) => {
    const settings = { ...good, projects: { default: { allowedOrigins: [origin] } } }
    expect(listIssues(settings)).toEqual([`projects.default.allowedOrigins[0] ${sentence}.`])
  })
})

test('error: an explorer is an API of an EVM network without an index', () => {
  const listNetworkIssues = (entry: object) => listIssues({ ...good, networks: [{ network: 'eip155:1', ...entry }] })
  const url = 'https://explorer.example/api?chain=1'
  expect(listNetworkIssues({ explorerApi: { url } })).toEqual([])
  expect(listNetworkIssues({ explorerApi: { url, key: 'a-long-key', perSecond: 5 } })).toEqual([])
  for (const wrong of ['explorer.example', 'ftp://explorer.example', 'https://a:b@explorer.example', `${url}#x`])
    expect(listNetworkIssues({ explorerApi: { url: wrong } })).toEqual([
      'networks[0].explorerApi.url must be the http(s) address of an API.',
    ])
  expect(listNetworkIssues({ explorerApi: { url, apikey: 'k' } })).toEqual([
    'networks[0].explorerApi has an unknown setting "apikey": correct its spelling or remove it.',
  ])
  expect(listNetworkIssues({ explorerApi: { url }, index: {} })).toContain(
    'networks[0].explorerApi is not used with an index: remove one of them.',
  )
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(listIssues({ ...good, networks: [{ network: solana, explorerApi: { url } }] })).toEqual([
    'networks[0].explorerApi is for EVM networks only: remove it.',
  ])
})

test('behavior: relays are wss origins, or ws on this machine; a Safe is an exact origin', () => {
  const relayUrls = [
    'wss://relay.example.com',
    'wss://relay.example.com:8443',
    'ws://127.0.0.1:8648',
    'ws://localhost:1',
  ]
  const settings = { ...good, relayUrls, relayProjectId: 'abc_1', safeOrigins: ['https://app.safe.global'] }
  expect(listIssues(settings)).toEqual([])
  const address = 'is not the address of a relay: write one such as wss://relay.example.com, without a path'
  const wrong: Record<string, string> = {
    'https://relay.example.com': address,
    'wss://relay.example.com/': address,
    'wss://relay.example.com/v2?x=1': address,
    'wss://*.example.com': address,
    'wss://Relay.example.com': address,
    'wss://relay.example.com; script-src *': address,
    'wss://relay.example.com:443': address,
    'wss://': address,
    'ws://relay.example.com': 'must be wss: ws is for localhost only',
  }
  expect(listIssues({ ...good, relayUrls: Object.keys(wrong) })).toEqual(
    Object.entries(wrong).map(([url, sentence], index) => `relayUrls[${index}] "${url}" ${sentence}.`),
  )
  expect(
    listIssues({ ...good, relayProjectId: 'a b', safeOrigins: ['https://safe.example/', 'http://safe.example'] }),
  ).toEqual([
    'relayProjectId may have letters, digits, "-" and "_" only, 64 at most.',
    'safeOrigins[0] "https://safe.example/" ends with a slash: write https://safe.example.',
    'safeOrigins[1] "http://safe.example" must be https: http is for localhost only.',
  ])
})

test('behavior: logins require their settings', () => {
  const shareKeys = `k2:${'A'.repeat(43)},k1:${'B'.repeat(43)}`
  const email = { smtpUrl: 'smtps://user:word@mail.example.com', from: 'Wallet <wallet@example.com>' }
  const google = { id: 'google', clientId: 'id', clientSecret: 'secret' }
  const farcaster = { relayUrl: 'https://relay.example', rpcUrl: 'https://node.example' }
  const listLoginIssues = (settings: unknown) => listIssues({ ...good, shareKeys, login: settings })
  expect(listLoginIssues({ email, providers: [google], farcaster })).toEqual([])
  expect(parseConfig({ ...good, shareKeys, login: { email, farcaster } }).login).toMatchObject({
    farcaster: { idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b' },
    providers: [],
    freshMinutes: 10,
    sessionDays: 30,
  })
  expect(listIssues({ ...good, login: { email } })[0]).toMatch(
    /^shareKeys is missing: set ORIEL_SHARE_KEYS\. Make one with: /,
  )
  expect(listLoginIssues({})).toEqual(['login offers nothing: add "email", "providers" or "farcaster", or remove it.'])
  expect(listLoginIssues({ providers: [google, google] })).toEqual([
    'login.providers[1] repeats "google": one entry each.',
  ])
  expect(listLoginIssues({ email: { ...email, smtpUrl: 'mail.example.com' } })).toEqual([
    'login.email.smtpUrl must start with smtps:// or smtp://.',
  ])
  const listProviderIssues = (settings: unknown) => listLoginIssues({ providers: [settings] })
  expect(listProviderIssues({ id: 'x', clientId: 'id' })).toEqual([
    'login.providers[0].clientSecret is missing: add what the provider gave you.',
  ])
  expect(listProviderIssues({ id: 'apple', clientId: 'id', teamId: 'T' })).toEqual([
    'login.providers[0].privateKeyFile is missing: Apple wants teamId, keyId and privateKeyFile.',
  ])
  expect(listProviderIssues({ id: 'x', clientId: 'id', issuer: 'http://127.0.0.1:8651/x' })).toEqual([])
  expect(listProviderIssues({ id: 'x', clientId: 'id', issuer: 'http://login.example' })).toEqual([
    'login.providers[0].issuer "http://login.example" must be https: http is for this machine only.',
  ])
  const secret = `k1:${'A'.repeat(42)}`
  const [issue = ''] = listIssues({ ...good, login: { email }, shareKeys: secret })
  expect(issue).toMatch(/^shareKeys has no key in place 1: write name:<32 bytes as base64url>\./)
  expect(issue).not.toContain('AAAA')
  expect(listIssues({ ...good, shareKeys: `${shareKeys},k1:${'C'.repeat(43)}` })).toEqual([
    'shareKeys has one name twice: a key keeps its name for good.',
  ])
  expect(
    loadConfig({ DATABASE_URL: 'postgres://u@h/d', ORIEL_DATA_DIR: '/d', ORIEL_SHARE_KEYS: shareKeys }),
  ).toMatchObject({
    databaseUrl: 'postgres://u@h/d',
    dataDir: '/d',
    shareKeys,
  })
  expect(loadConfig({ DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  expect(() => loadConfig({ DATABASE_URL: 'mysql://u:word@h/d' })).toThrow('DATABASE_URL must start with postgres://.')
})

test('behavior: a dev project may list local patterns, but no broader ones', () => {
  const withOrigin = (origin: string) => ({ ...good, projects: { dev: { allowedOrigins: [origin], dev: true } } })
  expect(listIssues(withOrigin('http://localhost:*'))).toEqual([])
  expect(listIssues(withOrigin('http://dapp.localhost:*'))).toEqual([])
  expect(listIssues(withOrigin('https://a.example:*'))).toHaveLength(1)
  expect(isListedOrigin('http://localhost:5173', ['http://localhost:*'])).toBe(true)
  expect(isListedOrigin('http://localhost', ['http://localhost:*'])).toBe(true)
  expect(isListedOrigin('http://localhost.evil.example:5173', ['http://localhost:*'])).toBe(false)
})

test('error: a trusted page must also be allowed', () => {
  const settings = { ...good, projects: { shop: { allowedOrigins: [], trustedOrigins: ['https://a.example'] } } }
  expect(listIssues(settings)).toEqual([
    'projects.shop.trustedOrigins[0] "https://a.example" is trusted but not allowed: add it to "allowedOrigins" too.',
  ])
})

test("error: the wallet's own origin is rejected as a host page", () => {
  expect(listIssues({ ...good, publicOrigin: 'https://app.example.com' })).toEqual([
    "projects.default.allowedOrigins lists the wallet's own origin https://app.example.com: pages and wallet must not share an origin.",
  ])
})

test('error: an invalid network is reported with the network and the field', () => {
  const wrong = { ...localnet, nativeCurrency: { ...localnet.nativeCurrency, decimals: 'many' } }
  expect(listIssues({ ...good, networks: [{ network: wrong }] })).toEqual([
    'networks[0].network (Localnet) has a wrong "nativeCurrency.decimals": Invalid input: expected number, received string.',
  ])
  expect(listIssues({ ...good, networks: [{ network: { ...localnet, id: 1 } }] })).toEqual([
    'networks[0].network (Localnet) has a wrong "caipNetworkId": it must be "eip155:1".',
  ])
  expect(listIssues({ ...good, networks: [{ network: 'eip155:5' }] })[0]).toMatch(
    /^networks\[0\]\.network "eip155:5" is not built in: describe the network with an object, or use one of eip155:1, /,
  )
  expect(listIssues({ ...good, networks: [{ network: 'eip155:1' }, { network: 'eip155:1' }] })).toEqual([
    'networks[1] repeats eip155:1: list its rpcUrls in one entry.',
  ])
  const withExchange = (routers: { router?: string; swapRouter?: string }) => {
    const [factory, wrapped, dollar] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
    return { ...good, networks: [{ network: 'eip155:1', market: { factory, wrapped, dollar, ...routers } }] }
  }
  for (const setting of ['router', 'swapRouter']) {
    expect(listIssues(withExchange({ [setting]: `0x${'5'.repeat(40)}` }))).toEqual([
      `networks[0].market has a "${setting}" that wallets do not know. They know the routers of the release: docs/networks.md.`,
    ])
  }
  expect(listIssues(withExchange({ swapRouter: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45' }))).toEqual([])
  expect(listIssues(withExchange({ router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' }))).toEqual([])
  expect(listIssues({ ...good, networks: [{ network: 'eip155:1', rpcUrls: ['ws://node.example'] }] })).toEqual([
    'networks[0].rpcUrls[0] must be an http(s) address of a node.',
  ])
})

test('error: other invalid settings are reported', () => {
  expect(listIssues({ ...good, prot: 1 })).toEqual([
    'The configuration has an unknown setting "prot": correct its spelling or remove it.',
  ])
  expect(listIssues({ networks: good.networks })).toEqual(['projects is missing: add it (record).'])
  expect(listIssues({ ...good, projects: {} })).toEqual(['projects must have at least one project, such as "default".'])
  expect(listIssues({ ...good, projects: { 'a b': project } })).toEqual([
    'projects.a b may have letters, digits, "-" and "_" only, 64 at most.',
  ])
})

test('error: an invalid environment variable is reported by its name', async () => {
  const root = await writeFiles({ 'broken.json': '{', 'list.json': '[]' })
  expect(() => loadConfig({ ORIEL_PORT: 'x' })).toThrow('ORIEL_PORT must be a whole number from 0 to 65535.')
  expect(() => loadConfig({ ORIEL_PORT: '70000' })).toThrow('ORIEL_PORT must be a whole number from 0 to 65535.')
  expect(() => loadConfig({ ORIEL_PUBLIC_ORIGIN: 'https://w.example' })).toThrow(
    'https://w.example needs a list of the pages that may embed it.',
  )
  expect(() => loadConfig({ ORIEL_CONFIG: `${root}/none.json` })).toThrow(
    'none.json", which cannot be read (ENOENT). Copy backend/oriel.config.example.json there and edit it.',
  )
  expect(() => loadConfig({ ORIEL_CONFIG: `${root}/broken.json` })).toThrow('is not a JSON configuration: ')
  expect(() => loadConfig({ ORIEL_CONFIG: `${root}/list.json` })).toThrow('it is not an object')
})

test('behavior: the configuration in the operator documentation is valid', () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, text = ''] = /```json\n(\{\n {2}"publicOrigin".*?)```/s.exec(page) ?? []
  const shareKeys = `k1:${Buffer.alloc(32, 1).toString('base64url')}`
  expect(listIssues({ ...JSON.parse(text), shareKeys })).toEqual([])
})
