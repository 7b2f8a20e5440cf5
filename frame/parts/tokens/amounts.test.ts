import { expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

test.each([
  ['no native currency', { address: undefined, units: 0n }, '0.000'],
  ['some native currency', { address: undefined, units: 15n * 10n ** 17n }, '1.5'],
  ['none of a token', { address: '0x01', units: 0n }, '0'],
])('default: an account with %s shows it as a balance (SPEC 2)', async (_, held, text) => {
  stubConfig({})
  const { formatHeld } = await import('./amounts.ts')
  const asset = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, price: 1, isSpam: false } as const
  expect(formatHeld({ ...asset, ...held, iconUrl: undefined }, 'en-US')).toBe(text)
  vi.unstubAllGlobals()
})
