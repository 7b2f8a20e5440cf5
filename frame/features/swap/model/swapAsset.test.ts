import type { SwapTokenEntry } from '@oriel/shared/backend/convert.ts'
import { nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { expect, test } from 'vitest'
import type { Asset } from '../../../chains/asset.ts'
import { findTokens, mergeAssets } from './swapAsset.ts'

const usdc = `0x${'a1'.repeat(20)}`
const fake = `0x${'b2'.repeat(20)}`
const heldToken = `0x${'c3'.repeat(20)}`
const network = {
  ...describeEvm({ id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }),
  known: { tokens: [heldToken] },
}

const createEntry = (address: string, symbol: string, more: Partial<SwapTokenEntry> = {}): SwapTokenEntry => ({
  name: symbol,
  symbol,
  address: `eip155:31337:${address}`,
  decimals: 6,
  logoUri: null,
  eip2612: false,
  ...more,
})
const createAsset = (address: string | undefined, symbol: string, units: bigint, isSpam = false): Asset => ({
  networkId: 'eip155:31337',
  address,
  name: `${symbol} of the account`,
  symbol,
  decimals: 18,
  units,
  isSpam,
  price: 2,
  iconUrl: undefined,
})

test('default: a listed token keeps its listed facts, and gets the balance and the price of the account', () => {
  const permit = { name: 'USD Coin', version: '2' }
  const listed = [createEntry(nativeTokenAddress, 'ETH'), createEntry(usdc, 'USDC', { eip2612: true, permit })]
  const list = mergeAssets({ network, listed, others: [], holdings: [createAsset(usdc.toUpperCase(), 'EVIL', 5n)] })
  expect(list).toMatchObject([
    { key: 'native', address: undefined, units: 0n, isListed: true },
    { key: usdc, symbol: 'USDC', decimals: 6, units: 5n, price: 2, isListed: true, permit },
  ])
})

test('behavior: a domain of permits counts only when the token was seen to take permits', () => {
  const listed = [createEntry(usdc, 'USDC', { eip2612: false, permit: { name: 'USD Coin', version: '2' } })]
  expect(mergeAssets({ network, listed, others: [], holdings: [] })[0]?.permit).toBeUndefined()
})

test('behavior: without the list the account’s tokens stay, and spam is left out', () => {
  const list = mergeAssets({
    network,
    listed: [],
    others: [],
    holdings: [
      createAsset(undefined, 'ETH', 1n),
      createAsset(heldToken, 'KNOWN', 1n),
      createAsset(fake, 'ODD', 1n),
      createAsset(usdc, 'SPAM', 1n, true),
    ],
  })
  expect(list.map(({ symbol, isListed }) => [symbol, isListed])).toEqual([
    ['ETH', true],
    ['KNOWN', true],
    ['ODD', false],
  ])
})

test('behavior: a symbol finds listed tokens before others that took it, and an address finds exactly one', () => {
  const list = mergeAssets({
    network,
    listed: [createEntry(usdc, 'USDC')],
    others: [createEntry(fake, 'USDC')],
    holdings: [],
  })
  expect(findTokens(list, 'usdc').map(({ key }) => key)).toEqual([usdc])
  expect(findTokens(list, fake.toUpperCase().replace('0X', '0x')).map(({ key }) => key)).toEqual([fake])
  const two = mergeAssets({
    network,
    listed: [createEntry(usdc, 'USDC'), createEntry(fake, 'USDC')],
    others: [],
    holdings: [],
  })
  expect(findTokens(two, ' USDC ')).toHaveLength(2)
  expect(findTokens(two, 'NONE')).toEqual([])
})

test('error: on a built-in network a list of the deployment makes no token known, and changes no fact (S8)', () => {
  const ethereum = {
    ...describeEvm({ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }),
    known: { tokens: [fake] },
  }
  const real = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const listed = [createEntry(fake, 'USDC'), createEntry(real, 'JUNK', { decimals: 18 })]
  expect(mergeAssets({ network: ethereum, listed, others: [], holdings: [] })).toMatchObject([
    { key: fake, isListed: false },
    { key: real, symbol: 'USDC', name: 'USD Coin', decimals: 6, isListed: true },
  ])
})
