import { afterEach, expect, test } from 'vitest'
import { accountTypes } from './accountTypes.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

afterEach(() => {
  options.set({})
  storage.remove('accountTypes')
})

test('default: those of the specification; a wallet gives what it has', () => {
  const wanted = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
  expect(accountTypes.preferred()).toEqual(wanted)
  expect(accountTypes.effective('eip155', ['eoa'])).toBe('eoa')
  expect(accountTypes.effective('eip155', ['eoa', 'smartAccount'])).toBe('smartAccount')
  expect(accountTypes.effective('cosmos', ['eoa', 'smartAccount'])).toBe('eoa')
})

test('behavior: the dapp wishes, per namespace; what was chosen here counts more', () => {
  options.set({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'eoa', bip122: 'payment' })
  expect(accountTypes.effective('eip155', ['eoa', 'smartAccount'])).toBe('eoa')
  storage.set('accountTypes', { eip155: 'smartAccount' })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'smartAccount', solana: 'eoa' })
})
