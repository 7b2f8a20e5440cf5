import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { findClaimDifferences, findTokenClaimDifferences } from './chainClaims.ts'

const ethereum = builtInNetworks[0] as Network
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

test.each([
  ['default: a true description has no differences', { chainName: 'Ethereum', nativeCurrency: ether }, []],
  ['default: case and spaces do not count', { chainName: ' ETHEREUM ' }, []],
  ['behavior: a missing field is not a claim', {}, []],
  ['behavior: another name is a difference', { chainName: 'Ethereum Classic' }, ['name: Ethereum Classic, Ethereum']],
  [
    'behavior: another currency is two differences',
    { nativeCurrency: { name: 'Dollar', symbol: 'USDC', decimals: 6 } },
    ['symbol: USDC, ETH', 'decimals: 6, 18'],
  ],
  ['behavior: zero decimals are a difference', { nativeCurrency: { ...ether, decimals: 0 } }, ['decimals: 0, 18']],
])('%s', (_, claim, expected) => {
  const differences = findClaimDifferences({ chainId: '0x1', ...claim }, ethereum)
  expect(differences.map(({ what, claimed, actual }) => `${what}: ${claimed}, ${actual}`)).toEqual(expected)
})

test('behavior: a page’s claims about a token are compared with its contract', () => {
  const token = { symbol: 'TKN', decimals: 18 }
  const address = '0x6b175474e89094c44da98b954eedeac495271d0f'
  expect(findTokenClaimDifferences({ address, symbol: 'tkn', decimals: 18 }, token)).toEqual([])
  expect(findTokenClaimDifferences({ address, symbol: 'USDC', decimals: 6 }, token)).toEqual([
    { what: 'symbol', claimed: 'USDC', actual: 'TKN' },
    { what: 'decimals', claimed: '6', actual: '18' },
  ])
})

test('behavior: invisible and reordering characters are written out in a claim', () => {
  const [claim] = findClaimDifferences({ chainId: '0x1', chainName: 'Ethereum\u202e)\u200b' }, ethereum)
  expect(claim).toEqual({ what: 'name', claimed: 'Ethereum⟨U+202E⟩)⟨U+200B⟩', actual: 'Ethereum' })
})
