import { expect, test } from 'vitest'
import { isOwnWalletFirst } from './isOwnWalletFirst.ts'

test('default: our wallet comes first for a visitor without a wallet in this browser', () => {
  expect(isOwnWalletFirst(undefined, false)).toBe(true)
  expect(isOwnWalletFirst(undefined, true)).toBe(false)
  expect(isOwnWalletFirst(['email', 'social', 'wallet'], true)).toBe(false)
})

test('behavior: an order of the dapp holds with and without installed wallets', () => {
  for (const hasWallet of [true, false]) {
    expect(isOwnWalletFirst(['wallet', 'email', 'social'], hasWallet)).toBe(false)
    expect(isOwnWalletFirst(['social', 'wallet'], hasWallet)).toBe(true)
    expect(isOwnWalletFirst(['email'], hasWallet)).toBe(true)
    expect(isOwnWalletFirst(['wallet'], hasWallet)).toBe(false)
    expect(isOwnWalletFirst([], hasWallet)).toBe(false)
  }
})
