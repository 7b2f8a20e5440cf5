import { expect, test } from 'vitest'
import { isOursFirst } from './isOwnWalletFirst.ts'

test('default: whoever has a wallet in this browser sees it first', () => {
  expect(isOursFirst(undefined, false)).toBe(true)
  expect(isOursFirst(undefined, true)).toBe(false)
  expect(isOursFirst(['email', 'social', 'wallet'], true)).toBe(false)
})

test('behavior: an order of the dapp holds, whatever is installed', () => {
  for (const hasWallet of [true, false]) {
    expect(isOursFirst(['wallet', 'email', 'social'], hasWallet)).toBe(false)
    expect(isOursFirst(['social', 'wallet'], hasWallet)).toBe(true)
    expect(isOursFirst(['email'], hasWallet)).toBe(true)
    expect(isOursFirst(['wallet'], hasWallet)).toBe(false)
    expect(isOursFirst([], hasWallet)).toBe(false)
  }
})
