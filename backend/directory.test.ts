import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ListedWallet, RemoteConfig, WalletPage } from '#shared/directory.ts'
import { localnet, startTestBackend, writeFiles } from './backend.testing.ts'
import { findCurrency } from './directory/assets.ts'
import { loadWallets, parseWallets } from './directory/loadWallets.ts'
import { drawTile, initials } from './directory/tile.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function startDirectory(wallets?: unknown[]) {
  const walletsFile = wallets && join(await writeFiles({ 'wallets.json': JSON.stringify(wallets) }), 'wallets.json')
  const { url } = await startTestBackend(walletsFile ? { walletsFile } : {})
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/getWallets?projectId=default&st=appkit&sv=html-core-1&${query}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const find = async (query: string): Promise<WalletPage> => z.parse(WalletPage, (await ask(query)).body)
  const names = async (query: string) => (await find(query)).data.map(({ name }) => name)
  return { url, ask, find, names }
}

/** Says what `parseWallets` says of one wallet. */
function mistakesOf(...wallets: unknown[]): string {
  try {
    parseWallets(wallets, 'List')
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('default: the built-in list is real wallets, in the form of the border', () => {
  const wallets = loadWallets(null)
  expect(wallets.length).toBeGreaterThanOrEqual(80)
  const text = readFileSync(new URL('directory/wallets.json', import.meta.url), 'utf8')
  // Nothing that the schema would drop: a misspelt field is a lost fact.
  expect(wallets).toEqual(JSON.parse(text))
  for (const wallet of wallets)
    expect(Object.keys(ListedWallet.shape)).toEqual(expect.arrayContaining(Object.keys(wallet)))
  expect(new Set(wallets.map(({ order }) => order)).size).toBe(wallets.length)
  // An id is that of the public registry (64 hex) or a readable word, never half of one.
  for (const { id } of wallets) expect(id).toMatch(/^([0-9a-f]{64}|[a-z][a-z0-9]*(-[a-z0-9]+)*)$/)
  expect(wallets.filter(({ chains }) => chains?.includes(solana)).length).toBeGreaterThanOrEqual(20)
  expect(wallets.filter(({ chains }) => chains?.includes('eip155:1')).length).toBeGreaterThanOrEqual(60)
})

test('error: a list of one’s own is checked, one sentence per mistake', async () => {
  const good = { id: 'a', name: 'A' }
  expect(mistakesOf(good)).toBe('')
  expect(mistakesOf({ id: 'a' })).toMatch(/^List, wallet 1: "name" is wrong/)
  expect(mistakesOf(good, { ...good, name: 'B' })).toBe('List, wallet 2 repeats the id "a": remove one of the two.')
  expect(mistakesOf({ ...good, rdns: 'x.y' }, { id: 'b', name: 'B', rdns: 'x.y' })).toContain('repeats the rdns "x.y"')
  expect(mistakesOf({ ...good, id: '../a' })).toContain('"id" may have letters')
  expect(mistakesOf({ ...good, homepage: 'http://a.example' })).toContain('"homepage" must be an https address')
  expect(mistakesOf({ ...good, chains: ['eip155'] })).toContain('"chains" has "eip155"')
  for (const link of ['javascript://%0aalert(1)', 'data://x', 'http://a.example', 'wallet']) {
    expect(mistakesOf({ ...good, mobile_link: link })).toContain('"mobile_link" must be an https address or begin with')
  }
  const many = Array.from({ length: 30 }, () => ({ id: '', name: '' }))
  expect(mistakesOf(...many).split('\n')).toHaveLength(21)
  expect(() => parseWallets({}, 'List')).toThrow('List is not a list of wallets')
  expect(() => loadWallets('/nowhere.json')).toThrow(
    'walletsFile names "/nowhere.json", which cannot be read (ENOENT).',
  )
  const root = await writeFiles({ 'broken.json': '[' })
  expect(() => loadWallets(join(root, 'broken.json'))).toThrow('is not JSON: ')
})

test('default: pages, ids, names and networks', async () => {
  const { find, names, ask } = await startDirectory()
  const all = loadWallets(null)
  const first = await find('page=1&entries=40')
  expect([first.data.length, first.count, first.data[0]?.name]).toEqual([40, all.length, 'MetaMask'])
  const pages = await Promise.all([1, 2, 3, 4].map((page) => find(`page=${page}&entries=40`)))
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.map(({ id }) => id))
  expect(await find('page=99')).toEqual({ data: [], count: all.length })
  expect((await find('')).data).toHaveLength(40)

  expect(await names(`include=${phantom},${metaMask},nobody`)).toEqual(['MetaMask', 'Phantom'])
  expect(await names(`include=${phantom},${metaMask}&exclude=${metaMask}`)).toEqual(['Phantom'])
  expect(await names('include=nobody')).toEqual([])
  expect((await find('include=&exclude=')).count).toBe(all.length)
  expect(await names('names=metamask,Nobody&rdns=app.phantom')).toEqual(['MetaMask', 'Phantom'])

  expect((await names('search=%20me%20'))[0]).toBe('MetaMask')
  expect(await names('search=wallet&entries=100')).toContain('Trust Wallet')
  expect(await names('search=zzzz')).toEqual([])
  expect((await ask('')).headers.get('cache-control')).toBe('public, max-age=300')
})

test('behavior: a network is matched whole, and one that nobody names counts by its namespace', async () => {
  const { names } = await startDirectory([
    { id: 'one', name: 'One', chains: ['eip155:1'], order: 1 },
    { id: 'ten', name: 'Ten', chains: ['eip155:10'], order: 2 },
    { id: 'sol', name: 'Sol', chains: [solana], order: 3 },
    { id: 'any', name: 'Any', order: 4, badge_type: 'certified' },
  ])
  expect(await names('chains=eip155:1')).toEqual(['One', 'Any'])
  expect(await names('chains=eip155:10')).toEqual(['Ten', 'Any'])
  expect(await names(`chains=${solana},eip155:10`)).toEqual(['Ten', 'Sol', 'Any'])
  expect(await names('chains=eip155:31337')).toEqual(['One', 'Ten', 'Any'])
  expect(await names('badge_type=certified')).toEqual(['Any'])
  expect(await names('badge=none&sort=wcpay')).toEqual(['One', 'Ten', 'Sol'])
})

test('behavior: search puts names that begin with the text first, without case and accents', async () => {
  const rows = ['The Café', 'Decaf', 'café one'].map((name, order) => ({ id: `w${order}`, name, order }))
  const { names } = await startDirectory(rows)
  expect(await names('search=CAFE')).toEqual(['café one', 'The Café'])
  expect(await names('search=caf')).toEqual(['café one', 'The Café', 'Decaf'])
})

test('error: what cannot be understood is refused with the field', async () => {
  const { ask } = await startDirectory()
  const cases: [string, string][] = [
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['entries=101', 'entries'],
    ['entries=many', 'entries'],
    ['chains=ethereum', 'chains'],
    ['badge_type=gold', 'badge_type'],
    ['badge=gold', 'badge'],
    ['sort=best', 'sort'],
    [`search=${'x'.repeat(101)}`, 'search'],
    [`include=${'x,'.repeat(501)}`, 'include'],
  ]
  for (const [query, field] of cases) {
    const { status, body } = await ask(query)
    expect([query.slice(0, 20), status, body.status]).toEqual([query.slice(0, 20), 400, 'FAILED'])
    expect(body.reasons[0].field).toMatch(new RegExp(`^${field}`))
  }
})

test('behavior: a list of ten thousand wallets is found in by name and network', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: `wallet-${index}`,
    name: `${['Silver', 'Golden', 'Wooden'][index % 3]} purse ${index}`,
    chains: [`eip155:${index % 7}`],
    order: 10_000 - index,
  }))
  const { find } = await startDirectory(rows)
  expect(await find('search=golden%20purse%209999')).toMatchObject({ count: 0 })
  const { count, data } = await find('search=silver&chains=eip155:3&entries=100')
  expect(count).toBe(rows.filter((_, index) => index % 3 === 0 && index % 7 === 3).length)
  expect(data[0]?.order).toBeLessThan(data[1]?.order ?? 0)
})

test('default: pictures can be shown in an <img> and do nothing else', async () => {
  const { url } = await startDirectory()
  const paths = [
    `getWalletImage/${metaMask}`,
    'public/getAssetImage/eip155:31337',
    'public/getAssetImage/walletConnect',
  ]
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

test('behavior: ids of the hosted service answer the picture of that network or connector, served here or not', async () => {
  const { url } = await startDirectory()
  const labelOf = async (id: string) => {
    const answer = await fetch(`${url}/public/getAssetImage/${id}?projectId=default&st=appkit&sv=1`)
    return answer.ok ? /<text[^>]*>(.*)<\/text>/.exec(await answer.text())?.[1] : answer.status
  }
  // Ethereum, Mantle, Solana, Bitcoin: this deployment serves a localnet alone.
  expect(await labelOf('ba0ba0cd-17c6-4806-ad93-f9d174f17900')).toBe('ET')
  expect(await labelOf('e86fae9b-b770-4eea-e520-150e12c81100')).toBe('MA')
  expect(await labelOf('a1b58899-f671-4276-6a5e-56ca5bd59700')).toBe('SO')
  expect(await labelOf('0b4838db-0161-4ffe-022d-532bf03dba00')).toBe('BI')
  // Base Account and Safe.
  expect(await labelOf('bba2c8be-7fd1-463e-42b1-796ecb0ad200')).toBe('BA')
  expect(await labelOf('461db637-8616-43ce-035a-d89b8a1d5800')).toBe('SA')
  expect(await labelOf('00000000-0000-4000-8000-000000000000')).toBe(404)
  // A network that is served has the name that this deployment gave it.
  const network = { ...localnet, id: 1, caipNetworkId: 'eip155:1', name: 'Own Chain' }
  const own = await startTestBackend({ networks: [{ network, rpcUrls: ['http://127.0.0.1:1/'] }] })
  const answer = await fetch(`${own.url}/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900`)
  expect(await answer.text()).toContain('>OC</text>')
})

test('behavior: pages of other origins may show the public pictures, and nothing else of the API', async () => {
  const { url } = await startDirectory()
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const values: Record<string, string> = { imageId: metaMask, id: 'eip155:31337', code: 'eur', symbol: 'eth' }
  const shared: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    const address = `${url}${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'default')}`
    for (const method of Object.keys(methods)) {
      const { headers } = await fetch(address, { method: method.toUpperCase() })
      // Pages are documents, with headers of their own: `pages.test.ts` has them.
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
  // A refusal is no picture.
  const missing = await fetch(`${url}/public/getAssetImage/nothing`)
  expect([missing.status, missing.headers.get('cross-origin-resource-policy')]).toEqual([404, 'same-origin'])
})

test('behavior: every tile is its own, stays the same and can be read', () => {
  const tiles = loadWallets(null).map(({ id, name }) => drawTile({ id, label: name, shape: 'square' }))
  expect(new Set(tiles).size).toBe(tiles.length)
  const ethereum = drawTile({ id: 'eip155:1', label: 'Ethereum', shape: 'hexagon' })
  expect(createHash('sha256').update(ethereum).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"b147a70884e7d913"`)
  for (const tile of [...tiles, ethereum]) {
    const colours = [...tile.matchAll(/fill="#([0-9a-f]{6})"/g)].map(([, hex]) => contrastWithWhite(hex ?? ''))
    expect(colours).toHaveLength(2)
    for (const contrast of colours) expect(contrast).toBeGreaterThan(4.4)
  }
  expect(
    ['Trust Wallet', 'Gem Pocket', 'imToken', 'OKX Wallet', 'USDC', '1inch', '€', '', '<b>', 'X'].map(initials),
  ).toEqual(['TR', 'GP', 'IT', 'OKX', 'USDC', '1I', '€', '?', 'B', 'X'])
  expect(findCurrency('eur')?.label).toBe('€')
  expect(findCurrency('chf')?.label).toBe('CHF')
})

test('default: the remote configuration tells what is there', async () => {
  const { url } = await startDirectory()
  const ask = (query: string) => fetch(`${url}/appkit/v1/config?${query}`)
  const { features } = z.parse(RemoteConfig, await (await ask('projectId=default&st=appkit&sv=1')).json())
  expect(features.map(({ id }) => id)).toEqual(expect.arrayContaining(['social_login', 'swap', 'onramp', 'activity']))
  expect(features.filter(({ isEnabled, config }) => isEnabled || config === null)).toEqual([])
  expect((await ask('')).status).toBe(200)
  const unknown = await ask('projectId=constructor')
  expect([unknown.status, (await unknown.json()).reasons[0].field]).toEqual([401, 'projectId'])
})

test('error: a page that no project allows gets neither list nor picture', async () => {
  const { url } = await startDirectory()
  for (const path of ['getWallets', `getWalletImage/${metaMask}`, 'public/getTokenImage/ETH', 'appkit/v1/config']) {
    const refused = await fetch(`${url}/${path}`, { headers: { Origin: 'https://evil.example' } })
    expect([path, refused.status]).toEqual([path, 401])
    const allowed = await fetch(`${url}/${path}`, { headers: { Origin: 'https://app.example.com' } })
    expect([path, allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      path,
      200,
      'https://app.example.com',
    ])
  }
})

/** WCAG 2.2, written again so that the drawing is not measured with itself. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
