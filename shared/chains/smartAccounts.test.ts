import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { describe, expect, test } from 'vitest'
import { builtInNetworks } from './networks.ts'
import { smartAccounts } from './smartAccounts.ts'

const published = DELEGATOR_CONTRACTS['1.3.0'] ?? {}
const evmNetworks = builtInNetworks.filter(({ chainNamespace }) => chainNamespace === 'eip155')

describe('default: the addresses are the published ones', () => {
  test.each(evmNetworks.filter((network) => network.smartAccounts))('on $name', ({ id }) => {
    expect(published[Number(id)]).toMatchObject({
      EIP7702StatelessDeleGatorImpl: smartAccounts.delegate,
      DelegationManager: smartAccounts.manager,
      EntryPoint: smartAccounts.entryPoint,
    })
  })
})

test('default: the networks without smart accounts are those without the contracts', () => {
  const without = evmNetworks.filter((network) => !network.smartAccounts).map(({ id }) => id)
  expect(without).toEqual([250, 324, 8217, 43114, 1313161554])
  expect(without.filter((id) => published[Number(id)])).toEqual([])
})
