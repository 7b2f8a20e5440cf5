import { describe, expect, test } from 'vitest'
import { getOpeningView, type OpeningState } from './getOpeningView.ts'

const state: OpeningState = {
  activeNamespace: 'eip155',
  networkOf: (namespace) => ({ name: 'SwitchNetwork', network: `${namespace}:other` }),
  hasAddress: () => false,
  hasDirectory: true,
  manualWCControl: false,
  isMobile: false,
  isUnsupported: false,
}
const connected = { ...state, hasAddress: () => true }

describe('openingView', () => {
  test.each([
    ['rule 1: another namespace starts a switch', { namespace: 'solana' }, state, 'SwitchNetwork'],
    ['rule 1 comes before an explicit view', { namespace: 'solana', view: 'Networks' }, connected, 'SwitchNetwork'],
    ['rule 1: the active namespace is no switch', { namespace: 'eip155' }, state, 'Connect'],
    ['rule 2: manual control on desktop', {}, { ...state, manualWCControl: true }, 'ConnectingWalletConnectBasic'],
    ['rule 2: manual control on mobile', {}, { ...state, manualWCControl: true, isMobile: true }, 'AllWallets'],
    [
      'rule 2 comes before an explicit view',
      { view: 'Account' },
      { ...state, manualWCControl: true },
      'ConnectingWalletConnectBasic',
    ],
    ['rule 3: an explicit view', { view: 'Networks' }, connected, 'Networks'],
    [
      'rule 3 on a network that is not requested',
      { view: 'Account' },
      { ...connected, isUnsupported: true },
      'UnsupportedChain',
    ],
    [
      'rule 3: sending on a network that is not requested',
      { view: 'Send' },
      { ...connected, isUnsupported: true },
      'UnsupportedChain',
    ],
    [
      'rule 3: receiving on a network that is not requested',
      { view: 'Receive' },
      { ...connected, isUnsupported: true },
      'UnsupportedChain',
    ],
    [
      'rule 3: a list of networks is the way out',
      { view: 'Networks' },
      { ...connected, isUnsupported: true },
      'Networks',
    ],
    ['rule 3: what is of an account, with one', { view: 'Receive' }, connected, 'Receive'],
    ['rule 3: what is of an account, without one', { view: 'Receive' }, state, 'Connect'],
    ['rule 4: an address', {}, connected, 'Account'],
    ['rule 4 on a network that is not requested', {}, { ...connected, isUnsupported: true }, 'UnsupportedChain'],
    ['rule 5: otherwise Connect', {}, state, 'Connect'],
  ] as const)('%s', (_, opening, given, expected) => {
    expect(getOpeningView(opening, given)?.name).toBe(expected)
  })
})
