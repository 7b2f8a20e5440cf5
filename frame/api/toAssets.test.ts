import type { Balance } from '@oriel/shared/backend/account.ts'
import { expect, test } from 'vitest'
import { toAssets, toUnits, toWalletAssets } from './toAssets.ts'

const network = { caipNetworkId: 'eip155:31337' } as const
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const createBalance = (change: Partial<Balance> = {}): Balance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:31337',
  address: `eip155:31337:${token}`,
  price: 1,
  quantity: { decimals: '6', numeric: '2500.000001' },
  ...change,
})

test('default: balances become exact assets', () => {
  expect(toAssets([createBalance()], network)).toEqual([
    {
      networkId: 'eip155:31337',
      address: token,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      units: 2_500_000_001n,
      price: 1,
      iconUrl: undefined,
      isSpam: false,
    },
  ])
})

test('behavior: amounts beyond the precision of a floating point number are exact', () => {
  expect(toUnits('123456789012345678901234567890.123456789012345678', 18)).toBe(
    123_456_789_012_345_678_901_234_567_890_123_456_789_012_345_678n,
  )
  expect(toUnits('0.000000000000000001', 18)).toBe(1n)
  expect(toUnits('3', 0)).toBe(3n)
  // The amount must be rounded down, because rounding up would show more than the account has.
  expect(toUnits('1.9999999', 6)).toBe(1_999_999n)
})

test('behavior: a price of 0 means that no price is known', () => {
  const [unpriced] = toAssets([createBalance({ price: 0 })], network)
  expect([unpriced?.price, unpriced?.isBeyondMarket]).toEqual([undefined, undefined])
  const [tooMuch] = toAssets([createBalance({ price: 0, isBeyondMarket: true })], network)
  expect([tooMuch?.price, tooMuch?.isBeyondMarket]).toEqual([undefined, true])
})

test('behavior: tokens of other networks are left out', () => {
  expect(toAssets([createBalance({ chainId: 'eip155:1' })], network)).toEqual([])
})

test('behavior: an impossible entry makes the list undefined', () => {
  expect(toAssets([createBalance({ quantity: { decimals: 'many', numeric: '1' } })], network)).toEqual([undefined])
  expect(toAssets([createBalance({ address: 'eip155:1:0x5' })], network)).toEqual([undefined])
})

test('default: the answer of a wallet becomes assets', () => {
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000, iconUrl: '' }
  const answer = {
    '0x7A69': [
      { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata },
      { address: token, balance: '0x', type: 'ERC20', metadata: { ...metadata, symbol: 'NONE', decimals: 0 } },
    ],
    '0x1': [{ address: token, balance: '0x1', type: 'ERC20', metadata }],
  }
  const assets = toWalletAssets(answer, network)
  expect(assets?.map(({ address, units, decimals }) => ({ address, units, decimals }))).toEqual([
    { address: undefined, units: 10n ** 18n, decimals: 18 },
    { address: token, units: 0n, decimals: 0 },
  ])
})

test('error: the names of tokens that a wallet lists have no characters that hide or move others', () => {
  const metadata = { name: 'USD\u200b Coin\n', symbol: '\u202eCDSU', decimals: 6, price: 1, iconUrl: '' }
  const answer = { '0x7A69': [{ address: token, balance: '0x1', type: 'ERC20', metadata }] }
  expect(toWalletAssets(answer, network)).toMatchObject([{ name: 'USD⟨U+200B⟩ Coin⟨U+000A⟩', symbol: '⟨U+202E⟩CDSU' }])
})

test('error: a malformed answer of a wallet is refused', () => {
  for (const answer of [undefined, null, [], 'no', { '0x7a69': [{ balance: 12 }] }, { '0x1': [] }]) {
    expect(toWalletAssets(answer, network)).toBeUndefined()
  }
})
