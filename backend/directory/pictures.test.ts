import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { WalletPage } from '@oriel/shared/backend/directory.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localnet, startTestBackend, writeFiles } from '../server/backend.testing.ts'
import { findCurrency } from './assets.ts'
import { loadWallets } from './loadWallets.ts'
import { drawPlaceholder, getInitials } from './placeholder.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
/** A wallet without a logo. */
const jupiter = '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037'

async function startDirectory(wallets?: unknown[]) {
  const walletsFile = wallets && join(await writeFiles({ 'wallets.json': JSON.stringify(wallets) }), 'wallets.json')
  return await startTestBackend(walletsFile ? { walletsFile } : {})
}

test('default: pictures can be shown in an <img> and do nothing else', async () => {
  const network = { ...localnet, id: 7331, caipNetworkId: 'eip155:7331' } as const
  const { url } = await startTestBackend({ networks: [{ network, rpcUrls: ['http://127.0.0.1:1/'] }] })
  const paths = [`getWalletImage/${jupiter}`, 'public/getAssetImage/eip155:7331', 'public/getAssetImage/injected']
  for (const path of [
    ...paths,
    'public/getCurrencyImage/eur',
    'public/getTokenImage/usdc',
    'public/getTokenImage/%3Cb%3E',
  ]) {
    const answer = await fetch(`${url}/${path}?projectId=default&st=appkit&sv=1`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/svg+xml'])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64".*<\/svg>$/)
  }
  for (const path of ['getWalletImage/nobody', 'public/getAssetImage/eip155:9', 'public/getAssetImage/constructor']) {
    expect((await fetch(`${url}/${path}`)).status).toBe(404)
  }
  for (const path of ['public/getCurrencyImage/zzz', 'public/getTokenImage/%20', 'getWalletImage/..%2fx']) {
    const answer = await fetch(`${url}/${path}`, { headers: { Accept: 'text/html' } })
    expect([path, answer.status, (await answer.json()).status]).toEqual([path, 404, 'FAILED'])
  }
})

test("behavior: the operator's image of a wallet is listed and served", async () => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const image_url = `data:image/png;base64,${bytes.toString('base64')}`
  const { url } = await startDirectory([
    { id: 'own', name: 'Own', image_url },
    { id: 'other', name: 'Other' },
  ])
  const { data } = z.parse(WalletPage, await (await fetch(`${url}/getWallets`)).json())
  expect(data.map((wallet) => [wallet.id, wallet.image_id, wallet.image_url])).toEqual([
    ['other', 'other', undefined],
    ['own', 'own', image_url],
  ])
  const answer = await fetch(`${url}/getWalletImage/own`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('behavior: ids of the hosted service return the image of that network or connector, even if it is not served here', async () => {
  const { url } = await startDirectory()
  const readLabel = async (id: string) => {
    const answer = await fetch(`${url}/public/getAssetImage/${id}?projectId=default&st=appkit&sv=1`)
    return answer.ok ? /<text[^>]*>(.*)<\/text>/.exec(await answer.text())?.[1] : answer.status
  }
  // Mantle and Bitcoin are not among this deployment's networks.
  expect(await readLabel('e86fae9b-b770-4eea-e520-150e12c81100')).toBe('MA')
  expect(await readLabel('0b4838db-0161-4ffe-022d-532bf03dba00')).toBe('BI')
  // AppKit's image ID for Base Account.
  expect(await readLabel('bba2c8be-7fd1-463e-42b1-796ecb0ad200')).toBe('BA')
  expect(await readLabel('00000000-0000-4000-8000-000000000000')).toBe(404)
  const network = { ...localnet, id: 5000, caipNetworkId: 'eip155:5000', name: 'Own Chain' }
  const own = await startTestBackend({ networks: [{ network, rpcUrls: ['http://127.0.0.1:1/'] }] })
  const answer = await fetch(`${own.url}/public/getAssetImage/e86fae9b-b770-4eea-e520-150e12c81100`)
  expect(await answer.text()).toContain('>OC</text>')
})

test('behavior: pages of other origins may show the public images, and read nothing else of the API', async () => {
  const { url } = await startDirectory()
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const values: Record<string, string> = { imageId: metaMask, id: 'eip155:31337', code: 'eur', symbol: 'eth' }
  const shared: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    const address = `${url}${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'default')}`
    for (const method of Object.keys(methods)) {
      const { headers } = await fetch(address, { method: method.toUpperCase() })
      const isPage = headers.get('content-type')?.startsWith('text/html')
      if (!isPage && headers.get('cross-origin-resource-policy') !== 'same-origin') shared.push(`${method} ${path}`)
    }
  }
  expect(shared.toSorted()).toEqual([
    'get /getWalletImage/{imageId}',
    'get /public/getAssetImage/{id}',
    'get /public/getCurrencyImage/{code}',
    'get /public/getTokenImage/{symbol}',
  ])
  // Other origins cannot load a 404 response, because it is not an image.
  const missing = await fetch(`${url}/public/getAssetImage/nothing`)
  expect([missing.status, missing.headers.get('cross-origin-resource-policy')]).toEqual([404, 'same-origin'])
})

test('behavior: every placeholder is unique, stable and readable', () => {
  const placeholders = loadWallets(null).map(({ id, name }) => drawPlaceholder({ id, label: name, shape: 'square' }))
  expect(new Set(placeholders).size).toBe(placeholders.length)
  const ethereum = drawPlaceholder({ id: 'eip155:1', label: 'Ethereum', shape: 'hexagon' })
  expect(createHash('sha256').update(ethereum).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"b147a70884e7d913"`)
  for (const placeholder of [...placeholders, ethereum]) {
    const colours = [...placeholder.matchAll(/fill="#([0-9a-f]{6})"/g)].map(([, hex]) => computeContrast(hex ?? ''))
    expect(colours).toHaveLength(2)
    for (const contrast of colours) expect(contrast).toBeGreaterThan(4.4)
  }
  expect(
    ['Trust Wallet', 'Gem Pocket', 'imToken', 'OKX Wallet', 'USDC', '1inch', '€', '', '<b>', 'X'].map(getInitials),
  ).toEqual(['TR', 'GP', 'IT', 'OKX', 'USDC', '1I', '€', '?', 'B', 'X'])
  expect(findCurrency('eur')?.label).toBe('€')
  expect(findCurrency('chf')?.label).toBe('CHF')
})

/** Computes the contrast ratio (WCAG 2.2). Does not reuse the production code, because the test verifies that code. */
function computeContrast(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
