import { expect, test } from 'vitest'
import { getUnsupportedPolicy } from './unsupportedNetwork.ts'

test.each([
  ['default: a strip', {}, 'banner'],
  ['behavior: the option of the dapp', { unsupportedNetwork: 'ignore' }, 'ignore'],
  ['behavior: the older option, allowed', { allowUnsupportedChain: true }, 'ignore'],
  ['behavior: the older option, not allowed', { allowUnsupportedChain: false }, 'block'],
  [
    'behavior: the newer option has precedence',
    { unsupportedNetwork: 'banner', allowUnsupportedChain: false },
    'banner',
  ],
  [
    'behavior: no blocking view when network switching is disabled',
    { unsupportedNetwork: 'block', enableNetworkSwitch: false },
    'banner',
  ],
] as const)('%s', (_, policyOptions, expected) => {
  expect(getUnsupportedPolicy(policyOptions)).toBe(expected)
})
