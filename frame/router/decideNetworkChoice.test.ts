import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { describe, expect, test } from 'vitest'
import { decideNetworkChoice, type NetworkChoiceState } from './decideNetworkChoice.ts'

const ethereum = { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as const
const optimism = { caipNetworkId: 'eip155:10', chainNamespace: 'eip155' } as const
const solana = { caipNetworkId: 'solana:main', chainNamespace: 'solana' } as const

const createIncludes = (list: Namespace[]) => (namespace: Namespace) => list.includes(namespace)

function createState(connected: Namespace[], asking: Namespace[], more: Partial<NetworkChoiceState> = {}) {
  return {
    activeNamespace: 'eip155',
    active: { eip155: ethereum.caipNetworkId, solana: solana.caipNetworkId },
    isConnected: createIncludes(connected),
    asksWallet: createIncludes(asking),
    ...more,
  } satisfies NetworkChoiceState
}

const disconnected = createState([], [])
const ours = createState(['eip155'], [])
const extension = createState(['eip155'], ['eip155'])
const both = createState(['eip155', 'solana'], ['eip155', 'solana'])

describe('networkChoice', () => {
  test.each([
    ['default: the network in use', ethereum, extension, 'stay'],
    ['default: the network in use, without a wallet', ethereum, disconnected, 'stay'],
    ['behavior: another network without a wallet', optimism, disconnected, 'switch'],
    ['behavior: another namespace without a wallet', solana, disconnected, 'switch'],
    ['behavior: another network with our own wallet', optimism, ours, 'switch'],
    ['behavior: another network with a wallet that has to agree', optimism, extension, 'SwitchNetwork'],
    ['behavior: another namespace that needs another wallet', solana, extension, 'SwitchActiveChain'],
    ['behavior: another namespace while our own wallet is in use', solana, ours, 'SwitchActiveChain'],
    ['behavior: another namespace whose wallet is connected', solana, both, 'switch'],
    [
      'behavior: another namespace whose wallet is on another network',
      solana,
      createState(['eip155', 'solana'], ['solana'], { active: { eip155: 'eip155:1', solana: 'solana:test' } }),
      'SwitchNetwork',
    ],
    [
      'behavior: a wallet on a network that is no longer requested',
      ethereum,
      createState(['eip155'], ['eip155'], { active: { eip155: 'eip155:43114' } }),
      'SwitchNetwork',
    ],
    [
      'behavior: only the other namespace is connected',
      solana,
      createState(['solana'], ['solana'], { active: { solana: 'solana:test' } }),
      'SwitchNetwork',
    ],
    ['behavior: no namespace is in use yet', solana, createState([], [], { activeNamespace: undefined }), 'switch'],
  ] as const)('%s', (_, network, state, expected) => {
    const lead = decideNetworkChoice(network, state)
    expect(typeof lead === 'string' ? lead : lead.name).toBe(expected)
    if (typeof lead !== 'string') expect(lead).toMatchObject({ network: network.caipNetworkId })
  })
})
