import { expect, test } from 'vitest'
import { isContract } from './isContract.ts'

const account = { namespace: 'eip155', address: '0x01' } as const

test('default: a Safe is a contract, and a smart account with a key is not', () => {
  expect(isContract({ ...account, type: 'smartAccount' })).toBe(true)
  expect(isContract({ ...account, type: 'smartAccount', path: "m/44'/60'/0'/0/0" })).toBe(false)
  expect(isContract({ ...account, type: 'eoa' })).toBe(false)
})
