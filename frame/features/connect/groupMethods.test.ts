import { expect, test } from 'vitest'
import { groupMethods } from './groupMethods.ts'

test('default: our own wallet comes first, then the logins, then other wallets', () => {
  expect(groupMethods()).toEqual([['own', 'email', 'social'], ['wallet']])
})

test('behavior: the dapp’s order counts, our own wallet leads the logins, and a method that is left out comes last', () => {
  expect(groupMethods(['wallet', 'social'])).toEqual([['wallet'], ['own', 'social', 'email']])
  expect(groupMethods(['social', 'wallet', 'email'])).toEqual([['own', 'social'], ['wallet'], ['email']])
  expect(groupMethods(['social', 'email'])).toEqual([['own', 'social', 'email'], ['wallet']])
  expect(groupMethods([])).toEqual([['own', 'email', 'social'], ['wallet']])
})
