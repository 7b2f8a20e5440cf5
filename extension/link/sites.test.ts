import { beforeAll, expect, test, vi } from 'vitest'
import { isAllowed, readAllowedPatterns, toPattern, toSite } from './sites.ts'

vi.mock('./walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

// Mock the list, because Node has no IndexedDB. The browser tests use the real list.
const list = vi.hoisted(() => vi.fn(async (): Promise<string[]> => []))
vi.mock('./removedSites.ts', () => ({ removedSites: { list } }))

beforeAll(() => {
  return () => vi.unstubAllGlobals()
})

test('default: a pattern matches one port, and converts back to its origin', () => {
  for (const origin of ['https://app.example.org', 'https://app.example.org:8443', 'http://localhost:4100']) {
    expect(toSite(toPattern(origin))).toBe(origin)
  }
  expect(toPattern('https://app.example.org')).toBe('https://app.example.org:443/*')
  expect(toPattern('http://localhost')).toBe('http://localhost:80/*')
})

test('behavior: a pattern that the browser’s settings created keeps its scheme and wildcards', () => {
  expect(toSite('https://app.example.org/*')).toBe('https://app.example.org')
  expect(toSite('https://*.example.org/*')).toBe('https://*.example.org')
  expect(toSite('*://app.example.org/*')).toBe('*://app.example.org')
})

test('behavior: the wallet’s own origin is not a site, although the extension has its permission', async () => {
  const contains = vi.fn(async () => true)
  const getAll = async () => ({ origins: ['https://wallet.example.com/*', 'https://app.example.org:443/*'] })
  vi.stubGlobal('chrome', { permissions: { getAll, contains } })
  expect(await readAllowedPatterns()).toEqual(['https://app.example.org:443/*'])
  expect(await isAllowed('https://wallet.example.com')).toBe(false)
  expect(await isAllowed('https://app.example.org')).toBe(true)
  expect(contains).toHaveBeenCalledExactlyOnceWith({ origins: ['https://app.example.org:443/*'] })
})

test('behavior: a site that the user removed is not allowed, although the browser permits it', async () => {
  list.mockResolvedValue(['https://app.example.org'])
  vi.stubGlobal('chrome', { permissions: { contains: async () => true } })
  expect(await isAllowed('https://app.example.org')).toBe(false)
  expect(await isAllowed('https://app.example.org:8443')).toBe(true)
  expect(await isAllowed('https://other.example.org')).toBe(true)
})
