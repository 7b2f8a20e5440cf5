import type { Description } from '@oriel/clear-signing/description/description.ts'
import { toTokenItem } from '@oriel/clear-signing/description/items.ts'
import type { AssetChange, Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { type Amount, phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getKnownTokens, TokenPricesProvider, toAmount, useFormatDollars } from './tokenPrices.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fake = '0xA0b8699100000000000000000000000000003606'
const lower = usdc.toLowerCase()

function createCard(changes: AssetChange[], outflows: Description['outflows'] = []) {
  const simulation = { ok: true as const, changes, approvals: [], gasUsed: 0n }
  const about = {
    kind: 'transaction' as const,
    title: phrase('action.send'),
    headline: [],
    details: [],
    calls: [],
    risks: [],
  }
  return { description: { ...about, outflows, highRisk: false, simulation } satisfies Description<Simulation> }
}

function Dollars({ amount }: { amount: Amount }) {
  return useFormatDollars()(amount) ?? 'none'
}

function formatDollars(amount: Partial<Amount>, knownTokens = ['native', lower]) {
  const prices = { native: 3000, [lower]: 1, [fake.toLowerCase()]: 1 }
  const shown = createElement(Dollars, { amount: { units: 10n ** 6n, symbol: 'X', decimals: 6, ...amount } })
  return renderToStaticMarkup(
    createElement(TokenPricesProvider, { value: { prices, knownTokens: new Set(knownTokens) } }, shown),
  )
}

test('default: only the native currency and tokens that the deployment names have a price', () => {
  const changes: AssetChange[] = [
    { kind: 'erc20', amount: 1n, token: usdc, isKnown: true },
    { kind: 'erc20', amount: 1n, token: fake, symbol: 'USDC', isKnown: false },
  ]
  expect([...getKnownTokens([createCard(changes)])]).toEqual(['native', lower])
  const named = toTokenItem('item.maySpend', 1n, { symbol: 'USDC', decimals: 6, address: usdc, isKnown: true })
  expect([...getKnownTokens([createCard([], [named])])]).toEqual(['native', lower])
  const claimed = toTokenItem('item.maySpend', 1n, { symbol: 'USDC', decimals: 6, address: fake })
  expect([...getKnownTokens([createCard([], [claimed])])]).toEqual(['native'])
})

test('default: dollars are found by address, never by name', () => {
  expect(formatDollars({ token: usdc })).toBe('$1.00')
  expect(formatDollars({ token: 'native', decimals: 18, units: 10n ** 18n })).toBe('$3,000.00')
  expect(formatDollars({ token: fake, symbol: 'USDC' })).toBe('none')
  expect(formatDollars({ symbol: 'USDC' })).toBe('none')
})

test('error: an amount without limit, decimals or price, and zero, show no dollars', () => {
  expect(formatDollars({ token: usdc, unlimited: true })).toBe('none')
  const { decimals: _, ...raw } = { units: 5n, symbol: 'X', decimals: 6, token: usdc }
  const shown = createElement(Dollars, { amount: raw })
  const value = { prices: { [lower]: 1 }, knownTokens: new Set([lower]) }
  expect(renderToStaticMarkup(createElement(TokenPricesProvider, { value }, shown))).toBe('none')
  expect(formatDollars({ token: '0x01' }, ['0x01'])).toBe('none')
  expect(formatDollars({ token: usdc, units: 0n })).toBe('none')
  expect(formatDollars({ token: 'native', decimals: 18, units: 1n })).toBe('&lt;$0.01')
})

test('default: a change of balance is formatted without a sign', () => {
  const native = { symbol: 'ETH', decimals: 18 }
  expect(toAmount({ kind: 'native', amount: -5n, isKnown: true }, native)).toEqual({
    units: 5n,
    ...native,
    token: 'native',
  })
  expect(
    toAmount({ kind: 'erc20', amount: 5n, token: usdc, symbol: 'USDC', decimals: 6, isKnown: true }, native),
  ).toEqual({
    units: 5n,
    symbol: 'USDC',
    decimals: 6,
    token: usdc,
  })
})
