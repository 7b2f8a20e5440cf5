import { expect, test } from 'vitest'
import { firstTier } from './tiers.ts'

const isFirst = (name: string) => firstTier.grep.test(name) && !firstTier.grepInvert.test(name)

test.each([
  ['shell hostileCalls.test.ts error: a page hides a call', true],
  ['shell border.test.ts behavior: a port closes', true],
  ['shell approvalBar.test.ts behavior: the bar counts', true],
  ['shell swap.test.ts default: a swap by the wallet', true],
  ['shell flows.test.ts flow: a first wallet takes few clicks', true],
  ['browser extensionMove.test.ts attack: other pages reach nothing', true],
  ['shell swap.test.ts error: a swap that fails says so', false],
  ['shell views.test.ts default: no scenario is cut off (70 of 84) @later', false],
])('behavior: %s is in the first tier: %s', (name, expected) => {
  expect(isFirst(name)).toBe(expected)
})
