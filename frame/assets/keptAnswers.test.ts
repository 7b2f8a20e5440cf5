import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Portfolio } from '../api/balances.ts'
import { stubStorage } from '../state/storage.testing.ts'
import { storage } from '../state/storage.ts'
import { keptAnswers, truncateList } from './keptAnswers.ts'

vi.mock('../platform/config.ts', () => ({ config: { networks: [] } }))

const whose = { networkId: 'eip155:1', account: '0xabc' } as const
const createPortfolio = (count: number, suffix = ''): Portfolio => ({
  isIncomplete: false,
  assets: Array.from({ length: count }, (_, at) => ({
    networkId: 'eip155:1',
    address: at === 0 ? undefined : `0x${at}`,
    name: `Token ${at}${suffix}`,
    symbol: 'T',
    decimals: 18,
    units: 123_456_789_012_345_678_901_234_567_890n + BigInt(at),
    price: undefined,
    iconUrl: undefined,
    isSpam: false,
  })),
})

let items: Map<string, string>
beforeEach(() => {
  items = stubStorage()
  storage.open('https://dapp.example')
  vi.useRealTimers()
  return () => vi.unstubAllGlobals()
})

test('default: an answer is restored unchanged, with its date', () => {
  keptAnswers.keepAssets(whose, createPortfolio(3))
  const stored = keptAnswers.assets(whose)
  expect(stored?.value).toEqual(createPortfolio(3))
  expect(Date.now() - (stored?.at ?? 0)).toBeLessThan(5000)
})

test('behavior: an answer is never restored for another account, network or page', () => {
  keptAnswers.keepAssets(whose, createPortfolio(1))
  expect(keptAnswers.assets({ ...whose, account: '0xdef' })).toBeUndefined()
  expect(keptAnswers.assets({ ...whose, networkId: 'eip155:10' })).toBeUndefined()
  expect(keptAnswers.history(whose)).toBeUndefined()
  storage.open('https://other.example')
  expect(keptAnswers.assets(whose)).toBeUndefined()
})

test('behavior: the oldest answers are removed when there are too many', () => {
  for (let at = 0; at < 40; at++) keptAnswers.keepNative({ ...whose, account: `0x${at}` }, BigInt(at))
  expect([...items.keys()].filter((key) => key.includes('/answer/'))).toHaveLength(24)
  expect(keptAnswers.native({ ...whose, account: '0x39' })?.value).toBe(39n)
  expect(keptAnswers.native({ ...whose, account: '0x3' })).toBeUndefined()
})

test('behavior: an answer that is too long is cut, and marked as incomplete', () => {
  keptAnswers.keepAssets(whose, createPortfolio(2000, 'x'.repeat(100)))
  const stored = keptAnswers.assets(whose)
  expect(stored?.value.isIncomplete).toBe(true)
  expect(stored?.value.assets.length).toBeGreaterThan(100)
  for (const text of items.values()) expect(text.length).toBeLessThan(70_000)
  expect(truncateList(['a'.repeat(70_000)])).toEqual([])
})

test('behavior: a cut page of the history still says what it leaves out, and none is kept of which nothing is left', () => {
  const since = '2026-11-28T09:00:00.000Z'
  const createPage = (count: number, length: number): HistoryPage => ({
    data: Array.from({ length: count }, (_, at) => ({
      id: `eip155:1:${at}`,
      metadata: {
        operationType: 'x'.repeat(length),
        hash: `0x${at}`,
        minedAt: since,
        sentFrom: '0xabc',
        sentTo: '0xdef',
        status: 'confirmed',
        nonce: at,
      },
      transfers: null,
    })),
    next: '5.6',
    tokensOnly: { since },
    fromExplorer: true,
  })
  keptAnswers.keepHistory(whose, createPage(1, 70_000))
  expect(keptAnswers.history(whose)).toBeUndefined()
  keptAnswers.keepHistory(whose, createPage(20, 10))
  expect(keptAnswers.history(whose)?.value).toEqual(createPage(20, 10))
  keptAnswers.keepHistory(whose, createPage(20, 10_000))
  const { data, ...rest } = keptAnswers.history(whose)?.value ?? {}
  expect(data).toHaveLength(5)
  expect(rest).toEqual({ next: null, tokensOnly: { since }, fromExplorer: true })
})

test('error: an answer that is invalid or dated in the future is ignored', () => {
  keptAnswers.keepNative(whose, 5n)
  const [key = ''] = [...items.keys()].filter((name) => name.includes('/answer/native'))
  for (const text of [
    '{',
    '{"at":1}',
    '{"at":1,"value":"-5"}',
    '{"at":1,"value":5}',
    `{"at":${Date.now() + 1e6},"value":"5"}`,
  ]) {
    items.set(key, text)
    expect(keptAnswers.native(whose)).toBeUndefined()
  }
})
