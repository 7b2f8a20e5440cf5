import { getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { builtInContracts } from './builtInContracts.ts'
import { builtInMarkets } from './builtInMarkets.ts'
import { builtInNetworks } from './networks.ts'

/** Networks for which the specification requires swaps (section 9). */
const swapNetworks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
const rows = Object.entries(builtInMarkets).flatMap(([id, market]) => (market ? [[id, market] as const] : []))

test('default: every network with swaps is built in and has an exchange', () => {
  expect(rows.map(([id]) => id).toSorted()).toEqual(swapNetworks.map((id) => `eip155:${id}`).toSorted())
  const networkIds = builtInNetworks.map(({ caipNetworkId }) => caipNetworkId)
  for (const id of swapNetworks) expect(networkIds).toContain(`eip155:${id}`)
})

test.each(rows)('default: the addresses on %s have their checksum, and the wallet knows them', (id, market) => {
  for (const address of Object.values(market)) expect(address).toBe(getAddress(address ?? ''))
  const known = builtInContracts[id as keyof typeof builtInContracts]
  expect(known?.wrapped).toBe(market.wrapped)
  expect(known?.routers).toEqual(expect.arrayContaining([market.router]))
  if (market.swapRouter) expect(known?.routers).toEqual(expect.arrayContaining([market.swapRouter]))
  const tokens = known?.tokens.map(([address]) => address)
  expect(tokens).toEqual(expect.arrayContaining([market.wrapped, market.dollar]))
})

test('default: no two contracts of an exchange have the same address, except where the currency is a dollar', () => {
  for (const [id, { dollar, ...market }] of rows) {
    expect(new Set(Object.values(market)).size).toBe(Object.values(market).length)
    expect(Object.values(market).includes(dollar)).toBe(id === 'eip155:100')
  }
})

test('default: each EVM network has the Multicall3, the symbol and the decimals that viem has', () => {
  for (const { id, chainNamespace, contracts, nativeCurrency } of builtInNetworks) {
    if (chainNamespace !== 'eip155') continue
    const chain = Object.values(viemChains).find((candidate) => candidate.id === id)
    const multicall3 = chain?.contracts && 'multicall3' in chain.contracts ? chain.contracts.multicall3?.address : ''
    expect(contracts?.multicall3?.address).toBe(getAddress(multicall3 ?? ''))
    expect(nativeCurrency.symbol.toUpperCase()).toBe(chain?.nativeCurrency.symbol.toUpperCase())
    expect(nativeCurrency.decimals).toBe(chain?.nativeCurrency.decimals)
  }
})
