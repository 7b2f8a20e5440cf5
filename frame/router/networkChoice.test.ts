import { describe, expect, test } from 'vitest'
import type { Namespace } from '#shared/caip.ts'
import { type NetworkChoiceState, networkChoice } from './networkChoice.ts'

const ethereum = { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as const
const optimism = { caipNetworkId: 'eip155:10', chainNamespace: 'eip155' } as const
const solana = { caipNetworkId: 'solana:main', chainNamespace: 'solana' } as const

const among = (list: Namespace[]) => (namespace: Namespace) => list.includes(namespace)

function given(connected: Namespace[], asking: Namespace[], more: Partial<NetworkChoiceState> = {}) {
  return {
    activeNamespace: 'eip155',
    active: { eip155: ethereum.caipNetworkId, solana: solana.caipNetworkId },
    isConnected: among(connected),
    asksWallet: among(asking),
    ...more,
  } satisfies NetworkChoiceState
}

const nobody = given([], [])
const ours = given(['eip155'], [])
const extension = given(['eip155'], ['eip155'])
const both = given(['eip155', 'solana'], ['eip155', 'solana'])

describe('networkChoice', () => {
  test.each([
    ['default: the network in use', ethereum, extension, 'stay'],
    ['default: the network in use, and no wallet', ethereum, nobody, 'stay'],
    ['behavior: without a wallet nobody has to agree', optimism, nobody, 'switch'],
    ['behavior: without a wallet another namespace is free, too', solana, nobody, 'switch'],
    ['behavior: our own wallet takes every network', optimism, ours, 'switch'],
    ['behavior: a wallet with a network of its own has to agree', optimism, extension, 'SwitchNetwork'],
    ['behavior: another namespace needs another wallet', solana, extension, 'SwitchActiveChain'],
    ['behavior: also where our own wallet is in use', solana, ours, 'SwitchActiveChain'],
    ['behavior: another namespace whose wallet is there already', solana, both, 'switch'],
    [
      'behavior: another namespace whose wallet is elsewhere',
      solana,
      given(['eip155', 'solana'], ['solana'], { active: { eip155: 'eip155:1', solana: 'solana:test' } }),
      'SwitchNetwork',
    ],
    [
      'behavior: on a network that is not requested any more',
      ethereum,
      given(['eip155'], ['eip155'], { active: { eip155: 'eip155:43114' } }),
      'SwitchNetwork',
    ],
    [
      'behavior: nothing is connected in the namespace in use, but in the other',
      solana,
      given(['solana'], ['solana'], { active: { solana: 'solana:test' } }),
      'SwitchNetwork',
    ],
    ['behavior: no namespace is in use yet', solana, given([], [], { activeNamespace: undefined }), 'switch'],
  ] as const)('%s', (_, network, state, expected) => {
    const lead = networkChoice(network, state)
    expect(typeof lead === 'string' ? lead : lead.name).toBe(expected)
    if (typeof lead !== 'string') expect(lead).toMatchObject({ network: network.caipNetworkId })
  })
})
