import { expect, test } from 'vitest'
import { isOursFirst } from './isOwnWalletFirst.ts'

test('default: our wallet comes first for a visitor without a wallet in this browser', () => {
  expect(isOursFirst(undefined, false)).toBe(true)
  expect(isOursFirst(undefined, true)).toBe(false)
  expect(isOursFirst(['email', 'social', 'wallet'], true)).toBe(false)
})

test('behavior: an order of the dapp holds with and without installed wallets', () => {
  for (const hasWallet of [true, false]) {
    expect(isOursFirst(['wallet', 'email', 'social'], hasWallet)).toBe(false)
    expect(isOursFirst(['social', 'wallet'], hasWallet)).toBe(true)
    expect(isOursFirst(['email'], hasWallet)).toBe(true)
    expect(isOursFirst(['wallet'], hasWallet)).toBe(false)
    expect(isOursFirst([], hasWallet)).toBe(false)
  }
})
