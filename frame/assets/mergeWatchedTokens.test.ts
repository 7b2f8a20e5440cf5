import { beforeEach, describe, expect, test } from 'vitest'
import type { Asset } from '../chains/asset.ts'
import type { WatchedToken } from '../state/storage.ts'
import { watchedTokens } from '../state/watchedTokens.ts'
import { mergeWatchedTokens } from './mergeWatchedTokens.ts'
import { computeTotal, sortAssets } from './portfolio.ts'

const networkId = 'eip155:1'
const token: WatchedToken = { networkId, address: '0xAb00', name: 'Token', symbol: 'TKN', decimals: 6 }
const asset: Asset = {
  networkId,
  address: '0xab00',
  name: 'Token',
  symbol: 'TKN',
  decimals: 6,
  units: 5n,
  price: undefined,
  iconUrl: undefined,
  isSpam: true,
} as Asset

describe('mergeWatchedTokens', () => {
  test('default: a watched token is listed even with a zero balance', () => {
    const none = mergeWatchedTokens({ assets: [], isIncomplete: false }, [token])
    expect(none.assets).toMatchObject([{ symbol: 'TKN', units: 0n, isWatched: true }])
    expect(sortAssets(none.assets).shown).toHaveLength(1)
    const some = mergeWatchedTokens({ assets: [{ ...asset, isSpam: false }], isIncomplete: false }, [token])
    expect(some.assets).toEqual([{ ...asset, isSpam: false, isWatched: true }])
  })

  test('behavior: a watched token that looks like spam keeps its mark, is listed last, and is in no total', () => {
    const other = { ...asset, address: '0xcd00', isSpam: false, price: 1, units: 1_000_000n }
    const { assets } = mergeWatchedTokens({ assets: [{ ...asset, price: 10 ** 9 }, other], isIncomplete: false }, [
      token,
    ])
    const { shown, spam } = sortAssets(assets)
    expect(shown).toMatchObject([{ address: '0xcd00' }, { address: '0xab00', isSpam: true, isWatched: true }])
    expect(spam).toEqual([])
    expect(computeTotal(assets)).toEqual({ value: 1, unpriced: 0 })
  })

  test('behavior: a token that could not be read is not listed as zero', () => {
    expect(mergeWatchedTokens({ assets: [], isIncomplete: true }, [token]).assets).toEqual([])
  })
})

describe('watchedTokens', () => {
  const mine = { connectorId: 'one', networkId } as const
  beforeEach(() => watchedTokens.store.setState({ all: {} }))

  test('default: watched tokens belong to one wallet and one network, each once, until they are removed', () => {
    watchedTokens.add(mine, token)
    watchedTokens.add(mine, { ...token, address: token.address.toLowerCase(), symbol: 'NEW' })
    watchedTokens.add(mine, { ...token, networkId: 'eip155:10' })
    expect(watchedTokens.of(mine)).toMatchObject([{ symbol: 'NEW' }])
    expect(watchedTokens.of({ ...mine, connectorId: 'two' })).toEqual([])
    expect(watchedTokens.count(mine)).toBe(2)
    watchedTokens.remove(mine, token.address)
    expect(watchedTokens.of(mine)).toEqual([])
    expect(watchedTokens.count(mine)).toBe(1)
  })
})
