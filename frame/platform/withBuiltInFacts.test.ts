import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { mainnet, polygon } from 'viem/chains'
import { expect, test } from 'vitest'
import { hasOwnId, withBuiltInFacts } from './withBuiltInFacts.ts'

const evil = `0x${'6'.repeat(40)}`

test('error: settings do not change the currency, the name or the contracts of a built-in network (S8)', () => {
  for (const chain of [mainnet, polygon]) {
    const lie = {
      ...describeEvm({ id: chain.id, name: 'Play money', rpcUrl: 'http://node.invalid' }),
      nativeCurrency: { name: 'Points', symbol: 'PTS', decimals: 30 },
      testnet: true,
      contracts: { multicall3: { address: evil } },
    }
    const { symbol, decimals } = chain.nativeCurrency
    const trusted = withBuiltInFacts(lie)
    expect(trusted).toMatchObject({
      nativeCurrency: { symbol, decimals },
      name: chain.name,
      rpcUrls: { default: { http: ['http://node.invalid'] } },
    })
    expect(trusted.contracts?.multicall3?.address.toLowerCase()).toBe(chain.contracts.multicall3.address.toLowerCase())
    expect(trusted).not.toHaveProperty('testnet')
  }
})

test('default: a network of the deployment stays as it is described', () => {
  const own = describeEvm({ id: 31337, name: 'Own', rpcUrl: 'http://node.invalid' })
  expect(withBuiltInFacts(own)).toBe(own)
})

test('error: a network under the id of another one is refused', () => {
  const own = describeEvm({ id: 31337, name: 'Own', rpcUrl: 'http://node.invalid' })
  expect(hasOwnId(own)).toBe(true)
  expect(hasOwnId({ ...own, id: 1 })).toBe(false)
})
