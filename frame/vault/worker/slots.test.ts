import { expect, test, vi } from 'vitest'
import { type Custody, createCustody } from '../login/custody.testing.ts'
import type { Scope } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const createFactor = () => ({ type: 'password', password: new TextEncoder().encode('correct horse battery') }) as const

async function openVault(store: ReturnType<typeof createFakeStore>['store'], scope: Scope) {
  const vault = createTestVault({ raw: store })
  await vault.begin({ scope })
  return vault
}

function makeLogin(vault: Awaited<ReturnType<typeof openVault>>, { key: custodyKey }: Custody) {
  const prf = new Uint8Array(32).fill(7)
  const recovery = { type: 'passkey', credentialId: 'key', rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf } as const
  return vault.makeLogin({ userId: 'user', label: 'Linux', custodyKey, recovery })
}

test('default: one slot reports the status of the other without opening or closing it', async () => {
  const { store } = createFakeStore()
  const custody = await createCustody()
  const login = await openVault(store, { kind: 'home', slot: 'login' })
  const device = await openVault(store, { kind: 'home' })
  expect(await login.statusOfSlot({ slot: 'local' })).toMatchObject({ state: 'empty', persistent: true })

  const { upload } = await makeLogin(login, custody)
  expect(await device.statusOfSlot({ slot: 'login' })).toMatchObject({ state: 'empty', pending: true })
  await custody.putWallet(upload)
  const { walletId } = await login.settleLogin({ kept: true })
  expect(await device.statusOfSlot({ slot: 'login' })).toMatchObject({ state: 'locked', walletId })

  const created = await device.create({ words: 12, factor: createFactor() })
  expect(await login.statusOfSlot({ slot: 'local' })).toMatchObject({ state: 'locked', walletId: created.walletId })
  expect(await device.status()).toMatchObject({ state: 'unlocked', walletId: created.walletId })
  expect(await login.status()).toMatchObject({ state: 'unlocked', walletId })
})

test('error: a page’s copy cannot read the status of a slot', async () => {
  const copy = await openVault(createFakeStore().store, { kind: 'grant', origin: 'https://dapp.example' })
  await expect(copy.statusOfSlot({ slot: 'local' })).rejects.toMatchObject({ code: -32602 })
})

test('error: a worker serves one vault only', async () => {
  const { store } = createFakeStore()
  const copy = await openVault(store, { kind: 'grant', origin: 'https://dapp.example' })
  await expect(copy.begin({ scope: { kind: 'home' } })).rejects.toMatchObject({ code: -32602 })
  await expect(copy.statusOfSlot({ slot: 'local' })).rejects.toMatchObject({ code: -32602 })
})

test('behavior: a status that is read while another tab settles the login’s wallet never hides the wallet', async () => {
  const { store, values } = createFakeStore()
  const custody = await createCustody()
  const login = await openVault(store, { kind: 'home', slot: 'login' })
  const { upload } = await makeLogin(login, custody)
  await custody.putWallet(upload)
  let settlesOnRead = false
  const slow = {
    ...store,
    async get(key: string) {
      const value = values.get(key)
      if (settlesOnRead) {
        settlesOnRead = false
        await login.settleLogin({ kept: true })
      }
      return value
    },
  }
  const device = await openVault(slow, { kind: 'home' })
  settlesOnRead = true
  const status = await device.statusOfSlot({ slot: 'login' })
  expect(status.state !== 'empty' || status.pending).toBe(true)
})
