import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../config.testing.ts'
import type { ListedToken } from './watchAsset.ts'

const token: ListedToken = { address: '0xab', standard: 'erc20', name: 'Token', symbol: 'TKN', decimals: 18 }

beforeEach(() => {
  stubConfig()
  return () => vi.unstubAllGlobals()
})

test('behavior: each fact that is shown of a token is a part of what the user agrees to', async () => {
  const { factsOf } = await import('./watchAsset.ts')
  const changes = [
    { address: '0xcd' },
    { name: 'Other' },
    { symbol: 'OTH' },
    { decimals: 6 },
    { isKnown: true },
  ] as const
  const facts = changes.map((change) => factsOf({ ...token, ...change }))
  expect(new Set([factsOf(token), ...facts]).size).toBe(changes.length + 1)
})
