import { expect, test } from 'vitest'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import { comesBackByPasskey, needsWords } from './needsBackup.ts'

const status = (more: Partial<VaultStatus>): VaultStatus => ({
  state: 'locked',
  accounts: [],
  factors: [],
  grants: [],
  backedUp: true,
  persistent: true,
  ...more,
})

test('behavior: a removed wallet comes back by its passkey only when that alone, or with a stored copy, gives it', () => {
  expect(comesBackByPasskey(status({ fromPasskey: true }))).toBe(true)
  expect(comesBackByPasskey(status({ fromPasskey: true, phraseDue: true }))).toBe(false)
  expect(comesBackByPasskey(status({}))).toBe(false)
})

test('default: the phrase is needed when nothing else brings the wallet back, until the owner confirmed it', () => {
  expect(needsWords(status({ backedUp: false }))).toBe(true)
  expect(needsWords(status({ backedUp: false, fromPasskey: true, phraseDue: true }))).toBe(true)
  expect(needsWords(status({ backedUp: false, fromPasskey: true }))).toBe(false)
  expect(needsWords(status({}))).toBe(false)
})
