import { expect, test } from 'vitest'
import { methodGroups } from './methodGroups.ts'

test('default: wallets come first for a visitor who has one in this browser, and last otherwise', () => {
  expect(methodGroups(undefined, true)).toEqual([['wallet'], ['email', 'social']])
  expect(methodGroups(undefined, false)).toEqual([['email', 'social'], ['wallet']])
})

test('behavior: the dapp sets the order, and a method that it leaves out comes last', () => {
  expect(methodGroups(['social', 'wallet', 'email'], true)).toEqual([['social'], ['wallet'], ['email']])
  expect(methodGroups(['social', 'email', 'wallet'], true)).toEqual([['social', 'email'], ['wallet']])
  expect(methodGroups(['wallet'], false)).toEqual([['wallet'], ['email', 'social']])
  expect(methodGroups(['social', 'social'], false)).toEqual([['social', 'email'], ['wallet']])
})
