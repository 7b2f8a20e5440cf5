import { expect, test } from 'vitest'
import { createTokenImage } from '../directory/logos/tokenImage.ts'
import { oneDollar } from '../prices/priceMaths.ts'
import { localnet } from '../server/backend.testing.ts'
import { describeHoldings } from './describeHoldings.ts'

const usdc = '0x00000000000000000000000000000000000000aA'
const entry = { network: localnet, rpcUrls: ['http://127.0.0.1:1'], tokens: [usdc] }
const createToken = (address: string, symbol: string, name = symbol) => ({
  address,
  symbol,
  name,
  decimals: 2,
  amount: 100n,
})

test('behavior: impostors and advertisements are marked as spam, configured tokens never', () => {
  const tokens = [
    createToken(usdc.toLowerCase(), 'USDC', 'Visit usdc.com'),
    createToken('0x00000000000000000000000000000000000000b1', 'USDС'),
    createToken('0x00000000000000000000000000000000000000b2', 'ETH'),
    createToken('0x00000000000000000000000000000000000000b3', 'GIFT', 'Claim at gift.xyz'),
    createToken('0x00000000000000000000000000000000000000b4', 'OK'),
    createToken('0x00000000000000000000000000000000000000b5', 'USDC'),
  ]
  const quotes = new Map([[tokens[5]?.address as `0x${string}`, { price: oneDollar, depth: 10n ** 33n }]])
  const holdings = { native: 5n, tokens, genuine: ['USDC'], isIncomplete: true }
  const { balances, incomplete } = describeHoldings(entry, holdings, {
    quotes,
    tokenImage: createTokenImage('https://wallet.example'),
  })
  expect(incomplete).toBe(true)
  const flagged = balances.filter(({ isSpam }) => isSpam).map(({ address }) => address?.slice(-2))
  expect(flagged.sort()).toEqual(['B1', 'B2', 'B3', 'B5'].map((end) => expect.stringMatching(new RegExp(end, 'i'))))
  const reasons = balances.flatMap(({ name, spamReason }) => (spamReason ? [[name, spamReason]] : []))
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['ETH', 'impostor'],
      ['Claim at gift.xyz', 'advertisement'],
    ]),
  )
  expect(balances[0]).toMatchObject({ symbol: 'ETH', quantity: { decimals: '18', numeric: '0.000000000000000005' } })
  // A fake token is looked up by its own address, so it never gets the genuine token's logo.
  for (const { symbol, iconUrl, address = '' } of balances.slice(1)) {
    const { pathname, searchParams } = new URL(String(iconUrl))
    expect([decodeURIComponent(pathname), searchParams.get('chain')]).toEqual([
      `/public/getTokenImage/${symbol}`,
      'eip155:31337',
    ])
    expect(address.toLowerCase()).toBe(`eip155:31337:${searchParams.get('address')}`)
  }
  expect(balances[1]).toMatchObject({ symbol: 'USDC', price: 1, value: 1, quantity: { numeric: '1' } })
})
