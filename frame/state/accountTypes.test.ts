import { afterEach, expect, test } from 'vitest'
import { accountTypes } from './accountTypes.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

afterEach(() => {
  options.set({})
  storage.remove('accountTypes')
})

test('default: the preferred kinds are those of the specification, and a wallet gives a kind that it has', () => {
  const wanted = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
  expect(accountTypes.preferred()).toEqual(wanted)
  expect(accountTypes.effective('eip155', ['eoa'])).toBe('eoa')
  expect(accountTypes.effective('eip155', ['eoa', 'smartAccount'])).toBe('smartAccount')
  expect(accountTypes.effective('cosmos', ['eoa', 'smartAccount'])).toBe('eoa')
})

test('behavior: the visitor’s choice has precedence over the dapp’s option, per namespace', () => {
  options.set({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'eoa', bip122: 'payment' })
  expect(accountTypes.effective('eip155', ['eoa', 'smartAccount'])).toBe('eoa')
  storage.set('accountTypes', { eip155: 'smartAccount' })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'smartAccount', solana: 'eoa' })
})
