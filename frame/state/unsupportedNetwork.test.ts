import { expect, test } from 'vitest'
import { unsupportedPolicy } from './unsupportedNetwork.ts'

test.each([
  ['default: a strip', {}, 'banner'],
  ['behavior: what the dapp chose', { unsupportedNetwork: 'ignore' }, 'ignore'],
  ['behavior: the older option, welcome', { allowUnsupportedChain: true }, 'ignore'],
  ['behavior: the older option, not welcome', { allowUnsupportedChain: false }, 'block'],
  ['behavior: the newer option comes first', { unsupportedNetwork: 'banner', allowUnsupportedChain: false }, 'banner'],
  [
    'behavior: nobody must switch where it is off',
    { unsupportedNetwork: 'block', enableNetworkSwitch: false },
    'banner',
  ],
] as const)('%s', (_, wishes, expected) => {
  expect(unsupportedPolicy(wishes)).toBe(expected)
})
