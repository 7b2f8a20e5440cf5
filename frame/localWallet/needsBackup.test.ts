import { expect, test } from 'vitest'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import { canRestoreByPasskey, mustConfirmPhrase } from './needsBackup.ts'

const createStatus = (more: Partial<VaultStatus>): VaultStatus => ({
  state: 'locked',
  accounts: [],
  factors: [],
  grants: [],
  backedUp: true,
  persistent: true,
  ...more,
})

test('behavior: a removed wallet comes back by its passkey only when that alone, or with a stored copy, gives it', () => {
  expect(canRestoreByPasskey(createStatus({ fromPasskey: true }))).toBe(true)
  expect(canRestoreByPasskey(createStatus({ fromPasskey: true, phraseDue: true }))).toBe(false)
  expect(canRestoreByPasskey(createStatus({}))).toBe(false)
})

test('default: the phrase is needed when nothing else brings the wallet back, until the owner confirmed it', () => {
  expect(mustConfirmPhrase(createStatus({ backedUp: false }))).toBe(true)
  expect(mustConfirmPhrase(createStatus({ backedUp: false, fromPasskey: true, phraseDue: true }))).toBe(true)
  expect(mustConfirmPhrase(createStatus({ backedUp: false, fromPasskey: true }))).toBe(false)
  expect(mustConfirmPhrase(createStatus({}))).toBe(false)
})
