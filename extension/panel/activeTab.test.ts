import { beforeAll, expect, test, vi } from 'vitest'
import { describeTab } from './activeTab.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

const own = 'chrome-extension://abc/'

// Mock the list, because Node has no IndexedDB. The browser tests use the real list.
const list = vi.hoisted(() => vi.fn(async (): Promise<string[]> => []))
vi.mock('../link/removedSites.ts', () => ({ removedSites: { list } }))

beforeAll(() => {
  return () => vi.unstubAllGlobals()
})

function stubBrowser({
  optional = ['https://*/*'],
  allowed = [] as string[],
  hasContentScript = true as boolean | Error,
} = {}) {
  vi.stubGlobal('chrome', {
    runtime: { getURL: () => own, getManifest: () => ({ optional_host_permissions: optional }) },
    permissions: { contains: async ({ origins: [pattern] }: { origins: string[] }) => allowed.includes(pattern ?? '') },
    scripting: {
      executeScript: async () => {
        if (hasContentScript instanceof Error) throw hasContentScript
        return [{ result: hasContentScript }]
      },
    },
  })
}

const describe = (url?: string) => describeTab({ id: 1, ...(url !== undefined && { url }) })

test('default: a site is not ready until the user has allowed it', async () => {
  stubBrowser({ allowed: ['https://allowed.example.org:443/*'] })
  const site = { kind: 'site', isAllowed: false, isReady: false }
  expect(await describe('https://app.example.org/swap?a=1')).toEqual({ ...site, origin: 'https://app.example.org' })
  expect(await describe('https://allowed.example.org/')).toMatchObject({ isAllowed: true, isReady: true })
})

test('behavior: a page that was open before its site was allowed is not ready', async () => {
  stubBrowser({ allowed: ['https://app.example.org:443/*'], hasContentScript: false })
  expect(await describe('https://app.example.org/')).toMatchObject({ isAllowed: true, isReady: false })
  stubBrowser({
    allowed: ['https://app.example.org:443/*'],
    hasContentScript: new Error('Cannot access an error page.'),
  })
  expect(await describe('https://app.example.org/')).toMatchObject({ isReady: true })
})

test('behavior: a busy page counts as ready after a second', async () => {
  stubBrowser({ allowed: ['https://app.example.org:443/*'] })
  chrome.scripting.executeScript = () => new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const described = describe('https://app.example.org/')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await described).toMatchObject({ isAllowed: true, isReady: true })
  vi.useRealTimers()
})

test('behavior: the wallet’s own pages are not sites', async () => {
  stubBrowser()
  expect(await describe('https://wallet.example.com/')).toEqual({ kind: 'own' })
  expect(await describe(`${own}panel/panel.html`)).toEqual({ kind: 'own' })
})

test('behavior: each unsupported page has its reason', async () => {
  stubBrowser()
  const reasons = {
    browser: ['https://chromewebstore.google.com/detail/a', 'https://chrome.google.com/webstore/a'],
    file: ['file:///home/a.html'],
    insecure: ['http://app.example.org/', 'http://localhost:4100/', 'http://127.0.0.1/'],
  }
  for (const [reason, urls] of Object.entries(reasons)) {
    for (const url of urls) expect(await describe(url), url).toEqual({ kind: 'closed', reason })
  }
})

test('behavior: a page without a URL is a browser page if the user clicked the toolbar button there', async () => {
  stubBrowser()
  for (const tab of [{ id: 1 }, { id: 1, url: '' }]) {
    expect(await describeTab(tab)).toEqual({ kind: 'unknown' })
    expect(await describeTab(tab, true)).toEqual({ kind: 'closed', reason: 'browser' })
  }
  expect(await describeTab(undefined)).toEqual({ kind: 'unknown' })
})

test('behavior: a local deployment works on localhost', async () => {
  stubBrowser({ optional: ['https://*/*', 'http://localhost/*'], allowed: ['http://localhost:4100/*'] })
  expect(await describe('http://localhost:4100/lab.html')).toMatchObject({ kind: 'site', isAllowed: true })
  expect(await describe('http://oriel.localhost:4200/')).toEqual({ kind: 'closed', reason: 'insecure' })
})
