import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findLogoDangers } from '../../../scripts/logos/logoDangers.ts'
import { localnet, startTestBackend } from '../../server/backend.testing.ts'
import { parseConfig } from '../../server/config.ts'
import { getTokenKey } from './logos.ts'

const folder = import.meta.dirname
const readDrawing = (path: string) => readFileSync(resolve(folder, `${path}.svg`), 'utf8')

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcLogo = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const localDollar = '0x00000000000000000000000000000000000000Aa'
const fake = '0x00000000000000000000000000000000000000bb'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Starts a backend with a custom network. The network's first token uses the USDC logo. */
async function startPictures() {
  const network = { ...localnet, assets: { imageId: 'eip155:10' } }
  const tokens = [{ address: localDollar, logo: usdcLogo }, fake]
  const { url } = await startTestBackend({ networks: [{ network, rpcUrls: ['http://127.0.0.1:1/'], tokens }] })
  return async (path: string, query: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/${path}?${new URLSearchParams(query)}`)
    return { text: await answer.text(), headers: answer.headers, status: answer.status }
  }
}

test('default: known wallets, networks, connectors and tokens have their logos', async () => {
  const read = await startPictures()
  const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const cases: [path: string, query: Record<string, string>, logo: string][] = [
    [`getWalletImage/${metaMask}`, {}, 'wallets/metamask'],
    ['public/getAssetImage/eip155:1', {}, 'networks/ethereum'],
    ['public/getAssetImage/eip155:31338', {}, 'networks/local-2'],
    // AppKit's image ID for Ethereum.
    ['public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', {}, 'networks/ethereum'],
    [`public/getAssetImage/${solana}`, {}, 'networks/solana'],
    ['public/getAssetImage/walletConnect', {}, 'wallets/wallet-connect'],
    ['public/getTokenImage/USDC', { chain: 'eip155:1', address: usdc }, 'tokens/usdc'],
    ['public/getTokenImage/USDC', { chain: 'eip155:1', address: usdc.toLowerCase() }, 'tokens/usdc'],
    ['public/getTokenImage/ETH', { chain: 'eip155:8453' }, 'tokens/eth'],
    ['public/getTokenImage/SOL', { chain: solana }, 'tokens/sol'],
    // The configuration selects the logos for the local network and its token.
    ['public/getAssetImage/eip155:31337', {}, 'networks/optimism'],
    ['public/getTokenImage/ETH', { chain: 'eip155:31337' }, 'tokens/eth'],
    ['public/getTokenImage/USDC', { chain: 'eip155:31337', address: localDollar }, 'tokens/usdc'],
  ]
  for (const [path, query, logo] of cases) {
    const { text, headers } = await read(path, query)
    expect([path, query, text]).toEqual([path, query, readDrawing(logo)])
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
})

test('attack: a token that copies a symbol, a chain or a part of an address gets letters, never a logo', async () => {
  const read = await startPictures()
  const attempts: Record<string, string>[] = [
    {},
    { address: usdc },
    { chain: 'eip155:1', address: fake },
    { chain: 'eip155:31337', address: fake },
    // The genuine token's address, on chains where a different contract may have it.
    { chain: 'eip155:31337', address: usdc },
    { chain: 'eip155:56', address: usdc },
    { chain: 'eip155:1', address: '' },
    { chain: 'eip155:1', address: `${usdc} ` },
    { chain: 'eip155:1/erc20', address: usdc },
    { chain: usdcLogo },
    { chain: 'eip155:1', address: '__proto__' },
    { chain: '__proto__' },
    { chain: 'constructor', address: 'constructor' },
    // Base58 is case-sensitive, so this is a different mint.
    { chain: solana, address: 'epjfwdd5aufqssqem2qn1xzybapc8g4wegGkZwyTDt1v' },
  ]
  for (const symbol of ['USDC', 'usdc', 'ETH', 'eip155:1', usdc, usdcLogo.replace('/', '.')]) {
    for (const attempt of attempts) {
      const { text, status } = await read(`public/getTokenImage/${encodeURIComponent(symbol)}`, attempt)
      expect([symbol, attempt, status, text]).toEqual([symbol, attempt, 200, expect.stringContaining('<text')])
    }
  }
  for (const id of ['USDC', 'ETH', usdc, 'ethereum', '../index', 'networks/ethereum']) {
    expect((await read(`public/getAssetImage/${encodeURIComponent(id)}`)).status).toBe(404)
  }
})

test('failure: a configured token with an unknown logo is a validation error', () => {
  const createSettings = (logo: string) => ({
    projects: { default: { allowedOrigins: ['https://app.example.com'] } },
    networks: [{ network: 'eip155:1', tokens: [{ address: fake, logo }] }],
  })
  expect(parseConfig(createSettings(usdcLogo)).networks[0]).toMatchObject({
    tokens: [fake],
    logos: { [fake]: usdcLogo },
  })
  for (const logo of ['usdc', 'USDC', `eip155:1/erc20:${fake}`]) {
    expect(() => parseConfig(createSettings(logo))).toThrow('must be a token of backend/directory/logos/index.json')
  }
})

test('default: every logo of the index is a file with shapes only', () => {
  const index = JSON.parse(readFileSync(resolve(folder, 'index.json'), 'utf8'))
  for (const kind of ['networks', 'tokens', 'wallets']) {
    const files = readdirSync(resolve(folder, kind)).map((file) => file.replace('.svg', ''))
    const named = new Set([
      ...Object.values(index[kind]),
      ...(kind === 'wallets' ? Object.values(index.connectors) : []),
    ])
    expect([kind, files.toSorted()]).toEqual([kind, [...named].toSorted()])
    for (const file of files)
      expect([kind, file, findLogoDangers(readDrawing(`${kind}/${file}`))]).toEqual([kind, file, []])
  }
  expect(getTokenKey({ chain: 'eip155:1', address: usdc })).toBe(usdcLogo)
  const isKey = /^(eip155:\d+\/(erc20:0x[0-9a-f]{40}|native)|solana:\w{32}\/(token:\w{32,44}|native))$/
  expect(Object.keys(index.tokens).filter((key) => !isKey.test(key))).toEqual([])
})

test('attack: a drawing that could run or load something is rejected', () => {
  const createSvg = (inner: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inner}</svg>`
  expect(findLogoDangers(createSvg('<path fill="#fff" d="M0 0h24v24H0z"/>'))).toEqual([])
  expect(findLogoDangers(createSvg('<g clip-path="url(#a)" transform="rotate(4 2 2)"/>'))).toEqual([])
  const attacks = [
    createSvg('<script>alert(1)</script>'),
    createSvg('<foreignObject><b>x</b></foreignObject>'),
    createSvg('<image href="https://evil.example/x.png"/>'),
    createSvg('<use href="https://evil.example/x.svg#a"/>'),
    createSvg('<a href="javascript:alert(1)"/>'),
    createSvg('<style>@import url(https://evil.example/x.css)</style>'),
    createSvg('<path style="background:url(https://evil.example/x)" d="M0 0"/>'),
    createSvg('<path fill="url(https://evil.example/x.svg#a)" d="M0 0"/>'),
    createSvg('<path onload="alert(1)" d="M0 0"/>'),
    createSvg('<animate attributeName="x" onbegin="alert(1)"/>'),
    createSvg('<path d="M0 0"/>', ' onload="alert(1)"'),
    createSvg('<path d="M0 0"/>', " onload='alert(1)'"),
    createSvg('<path d="M0 0" onload=alert(1) />'),
    createSvg('<!-- <path --><path d="M0 0"/>'),
    createSvg('&lt;script&gt;'),
    `<?xml-stylesheet href="https://evil.example/x.css"?>${createSvg('')}`,
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${createSvg('')}`,
    createSvg('<script >'),
    createSvg('text'),
  ]
  for (const attack of attacks) expect([attack, findLogoDangers(attack).length > 0]).toEqual([attack, true])
})
