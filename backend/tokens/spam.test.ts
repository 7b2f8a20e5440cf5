import { expect, test } from 'vitest'
import { collectGenuine, isImpostor } from './spam.ts'

const genuine = collectGenuine([
  { symbol: 'ETH', name: 'Ether' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'DAI', name: 'Dai Stablecoin' },
  { symbol: 'LINK', name: 'Chainlink' },
])
const isSpam = (symbol: string, name = 'x') => isImpostor({ name, symbol }, genuine)

/** Lookalikes of configured symbols: other scripts, punctuation and invisible characters. */
const impostors = [
  'USDC',
  'usdc',
  'USD\u0421',
  '\uff35\uff33\uff24\uff23',
  'U$DC',
  'E\u0422H',
  '\u0395\u03a4\u0397',
  '\u0415\u0422\u041d',
  '\u054dSDC',
  'USD\u13df',
  'US\ua4d3C',
  'U\ua731DC',
  '\ua4f4SDC',
  'US\u13a0C',
  '\ua4f0TH',
  '\u13ACth',
  'E\ua4d4H',
  'USD\u03f9',
  'usd\u03f2',
  'USDC\u200a',
  'US D C',
  'USDC.',
  'US\u200bDC',
  '\u202eUSDC',
  'U-S-D-C',
  'USDC\ufe0f',
  '\u2060USDC',
  '\u{1d5b4}SDC',
  'USD\u216d',
  '\u24ca\u24c8\u24b9\u24b8',
  'US\u018aC',
  '\u0172SDC',
  'USD\u0106',
  'USD\u0421\u0301',
  '\u{1f184}SDC',
  '\u{1f1fa}\u{1f1f8}\u{1f1e9}\u{1f1e8}',
  'USD\ua792',
  '\u1d1cs\u1d05\u1d04',
  'u\u0455d\u0441',
  '\u1f1cth',
  'DA1',
  'Da\u{1d55d}',
  'DAl',
  'D\u0410I',
  'l1NK',
  'link',
  '\u2113ink',
  'USD Coin',
  'USD\u00a0Coin',
]

test.each(
  impostors.map((symbol) => [symbol, [...symbol].map((character) => character.codePointAt(0)?.toString(16)).join(' ')]),
)('error: %s (%s) is an impostor (S5)', (symbol) => expect(isSpam(symbol)).toBe(true))

test.each(['USDC.e', 'USDT', 'OP', 'WETH', 'stETH', 'ETHW', 'DAL', 'USDCx', '', '🦄', '...', '美元'])(
  'behavior: %j is a distinct token',
  (symbol) => expect(isSpam(symbol)).toBe(false),
)

test('behavior: a bridge may keep the token’s name, and no token may use a symbol as its name', () => {
  expect(isSpam('USDC.e', 'USD Coin')).toBe(false)
  expect(isSpam('FREE', 'U\u0405DC')).toBe(true)
})
