import { expect, test } from 'vitest'
import { isSolanaAddress } from './address.ts'

test.each([
  ['the System program', '1'.repeat(32), true],
  ['a program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['an account', '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo', true],
  ['a byte too few', '1'.repeat(31), false],
  ['a byte too many', '1'.repeat(33), false],
  ['44 characters of 33 bytes', 'z'.repeat(44), false],
  ['32 characters of fewer bytes', 'z'.repeat(32), false],
  ['letters that base58 lacks', '0OIl'.repeat(8), false],
  ['an EVM address', `0x${'1'.repeat(40)}`, false],
  ['something in front', ` ${'1'.repeat(32)}`, false],
])('behavior: %s', (_, text, expected) => {
  expect(isSolanaAddress(text)).toBe(expected)
})
