import { expect, test } from 'vitest'
import { methodGroups } from './methodGroups.ts'

test('default: our own wallet comes first, then the logins, then other wallets', () => {
  expect(methodGroups()).toEqual([['own', 'email', 'social'], ['wallet']])
})

test('behavior: the dapp’s order counts, our own wallet leads the logins, and a method that is left out comes last', () => {
  expect(methodGroups(['wallet', 'social'])).toEqual([['wallet'], ['own', 'social', 'email']])
  expect(methodGroups(['social', 'wallet', 'email'])).toEqual([['own', 'social'], ['wallet'], ['email']])
  expect(methodGroups(['social', 'email'])).toEqual([['own', 'social', 'email'], ['wallet']])
  expect(methodGroups([])).toEqual([['own', 'email', 'social'], ['wallet']])
})
