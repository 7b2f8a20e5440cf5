import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ListedWallet, RemoteConfig, WalletPage } from '@oriel/shared/backend/directory.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestBackend, writeFiles } from '../server/backend.testing.ts'
import { loadWallets, parseWallets } from './loadWallets.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function startDirectory(wallets?: unknown[]) {
  const walletsFile = wallets && join(await writeFiles({ 'wallets.json': JSON.stringify(wallets) }), 'wallets.json')
  const { url } = await startTestBackend(walletsFile ? { walletsFile } : {})
  const callApi = async (query: string) => {
    const answer = await fetch(`${url}/getWallets?projectId=default&st=appkit&sv=html-core-1&${query}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const find = async (query: string): Promise<WalletPage> => z.parse(WalletPage, (await callApi(query)).body)
  const names = async (query: string) => (await find(query)).data.map(({ name }) => name)
  return { url, callApi, find, names }
}

function findIssues(...wallets: unknown[]): string {
  try {
    parseWallets(wallets, 'List')
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('default: the built-in list contains real wallets in the format of the API', () => {
  const wallets = loadWallets(null)
  expect(wallets.length).toBeGreaterThanOrEqual(80)
  const text = readFileSync(new URL('wallets.json', import.meta.url), 'utf8')
  expect(wallets).toEqual(JSON.parse(text))
  for (const wallet of wallets)
    expect(Object.keys(ListedWallet.shape)).toEqual(expect.arrayContaining(Object.keys(wallet)))
  expect(new Set(wallets.map(({ order }) => order)).size).toBe(wallets.length)
  for (const { id } of wallets) expect(id).toMatch(/^([0-9a-f]{64}|[a-z][a-z0-9]*(-[a-z0-9]+)*)$/)
  expect(wallets.filter(({ chains }) => chains?.includes(solana)).length).toBeGreaterThanOrEqual(20)
  expect(wallets.filter(({ chains }) => chains?.includes('eip155:1')).length).toBeGreaterThanOrEqual(60)
})

test("error: an operator's list is validated, with one sentence per error", async () => {
  const good = { id: 'a', name: 'A' }
  expect(findIssues(good)).toBe('')
  expect(findIssues({ id: 'a' })).toMatch(/^List, wallet 1: "name" is wrong/)
  expect(findIssues(good, { ...good, name: 'B' })).toBe('List, wallet 2 repeats the id "a": remove one of the two.')
  expect(findIssues({ ...good, rdns: 'x.y' }, { id: 'b', name: 'B', rdns: 'x.y' })).toContain('repeats the rdns "x.y"')
  expect(findIssues({ ...good, id: '../a' })).toContain('"id" may have letters')
  expect(findIssues({ ...good, homepage: 'http://a.example' })).toContain('"homepage" must be an https address')
  for (const image of ['https://a.example/a.png', 'data:text/html,<b>', 'data:image/png;base64,AAAA', ''])
    expect(findIssues({ ...good, image_url: image })).toContain('"image_url" must be a picture of at most 64 KiB')
  expect(findIssues({ ...good, image_url: `data:image/png;base64,${'A'.repeat(90_000)}` })).toContain('64 KiB')
  expect(findIssues({ ...good, chains: ['eip155'] })).toContain('"chains" has "eip155"')
  for (const link of ['javascript://%0aalert(1)', 'data://x', 'http://a.example', 'wallet']) {
    expect(findIssues({ ...good, mobile_link: link })).toContain('"mobile_link" must be an https address or begin with')
  }
  const many = Array.from({ length: 30 }, () => ({ id: '', name: '' }))
  expect(findIssues(...many).split('\n')).toHaveLength(21)
  expect(() => parseWallets({}, 'List')).toThrow('List is not a list of wallets')
  expect(() => loadWallets('/nowhere.json')).toThrow(
    'walletsFile names "/nowhere.json", which cannot be read (ENOENT).',
  )
  const root = await writeFiles({ 'broken.json': '[' })
  expect(() => loadWallets(join(root, 'broken.json'))).toThrow('is not JSON: ')
})

test('default: wallets are found by page, id, name and network', async () => {
  const { find, names, callApi } = await startDirectory()
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
  expect((await callApi('')).headers.get('cache-control')).toBe('public, max-age=300')
})

test('behavior: networks match exactly, and an unlisted network matches by its namespace', async () => {
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

test('behavior: search ranks names that begin with the text first, ignoring case and accents', async () => {
  const rows = ['The Café', 'Decaf', 'café one'].map((name, order) => ({ id: `w${order}`, name, order }))
  const { names } = await startDirectory(rows)
  expect(await names('search=CAFE')).toEqual(['café one', 'The Café'])
  expect(await names('search=caf')).toEqual(['café one', 'The Café', 'Decaf'])
})

test('error: an invalid parameter is rejected with its field', async () => {
  const { callApi } = await startDirectory()
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
    const { status, body } = await callApi(query)
    expect([query.slice(0, 20), status, body.status]).toEqual([query.slice(0, 20), 400, 'FAILED'])
    expect(body.reasons[0].field).toMatch(new RegExp(`^${field}`))
  }
})

test('behavior: wallets in a list of ten thousand are found by name and network', async () => {
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

test('default: the remote configuration lists the features of the deployment', async () => {
  const { url } = await startDirectory()
  const callApi = (query: string) => fetch(`${url}/appkit/v1/config?${query}`)
  const { features } = z.parse(RemoteConfig, await (await callApi('projectId=default&st=appkit&sv=1')).json())
  expect(features.map(({ id }) => id)).toEqual(expect.arrayContaining(['social_login', 'swap', 'onramp', 'activity']))
  expect(features.filter(({ isEnabled, config }) => isEnabled || config === null)).toEqual([
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'reown_branding', isEnabled: true, config: [] },
  ])
  expect((await callApi('')).status).toBe(200)
  const unknown = await callApi('projectId=constructor')
  expect([unknown.status, (await unknown.json()).reasons[0].field]).toEqual([401, 'projectId'])
})

test('error: a page that no project allows gets neither the list nor images', async () => {
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
