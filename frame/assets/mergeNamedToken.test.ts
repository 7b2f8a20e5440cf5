import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import { expect, test } from 'vitest'
import type { Portfolio } from '../api/balances.ts'
import { isUnlisted, mergeNamedToken } from './mergeNamedToken.ts'
import { sortAssets } from './portfolio.ts'

const networkId = 'eip155:1'
const token: TokenInfo = {
  address: '0xab00',
  standard: 'erc20',
  name: 'Points',
  symbol: 'PTS',
  decimals: 2,
  balance: 0n,
}
const none: Portfolio = { assets: [], isIncomplete: false }

test('default: a token that the page named is listed with a zero balance', () => {
  const { assets } = mergeNamedToken(none, networkId, token)
  expect(assets).toMatchObject([{ symbol: 'PTS', name: 'Points', units: 0n, isNamed: true, isSpam: false }])
  expect(sortAssets(assets).shown).toHaveLength(1)
  expect(isUnlisted({ assets, isIncomplete: false }, '0xAB00')).toBe(false)
})

test.each<[name: string, token: TokenInfo | null]>([
  ['does not exist', null],
  ['is no fungible token', { ...token, standard: 'erc721' }],
  ['does not tell its balance', { ...token, balance: undefined }],
  ['does not tell its decimals', { ...token, decimals: undefined }],
])('behavior: a token that %s is not listed as zero', (_, unread) => {
  expect(mergeNamedToken(none, networkId, unread)).toBe(none)
})

test('behavior: a list that is not complete is left as it is', () => {
  expect(isUnlisted(undefined, '0xab00')).toBe(false)
  expect(isUnlisted({ assets: [], isIncomplete: true }, '0xab00')).toBe(false)
  expect(isUnlisted(none, '0xab00')).toBe(true)
})
