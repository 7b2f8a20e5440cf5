import { expect, test, vi } from 'vitest'
import { type Custody, createCustody } from '../login/custody.testing.ts'
import type { Scope } from '../protocol/methods.ts'
import { memoryStore } from '../store/store.testing.ts'
import { createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const factor = () => ({ type: 'password', password: new TextEncoder().encode('correct horse battery') }) as const

async function begin(store: ReturnType<typeof memoryStore>['store'], scope: Scope) {
  const vault = createTestVault({ raw: store })
  await vault.begin({ scope })
  return vault
}

function makeLogin(vault: Awaited<ReturnType<typeof begin>>, { key: custodyKey }: Custody) {
  const prf = new Uint8Array(32).fill(7)
  const recovery = { type: 'passkey', credentialId: 'key', rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf } as const
  return vault.makeLogin({ userId: 'user', label: 'Linux', custodyKey, recovery })
}

test('default: one slot reports the status of the other without opening or closing it', async () => {
  const { store } = memoryStore()
  const custody = await createCustody()
  const login = await begin(store, { kind: 'home', slot: 'login' })
  const device = await begin(store, { kind: 'home' })
  expect(await login.statusOfSlot({ slot: 'local' })).toMatchObject({ state: 'empty', persistent: true })

  const { upload } = await makeLogin(login, custody)
  expect(await device.statusOfSlot({ slot: 'login' })).toMatchObject({ state: 'empty', pending: true })
  await custody.putWallet(upload)
  const { walletId } = await login.settleLogin({ kept: true })
  expect(await device.statusOfSlot({ slot: 'login' })).toMatchObject({ state: 'locked', walletId })

  const made = await device.create({ words: 12, factor: factor() })
  expect(await login.statusOfSlot({ slot: 'local' })).toMatchObject({ state: 'locked', walletId: made.walletId })
  expect(await device.status()).toMatchObject({ state: 'unlocked', walletId: made.walletId })
  expect(await login.status()).toMatchObject({ state: 'unlocked', walletId })
})

test('error: a page’s copy cannot read the status of a slot', async () => {
  const copy = await begin(memoryStore().store, { kind: 'grant', origin: 'https://dapp.example' })
  await expect(copy.statusOfSlot({ slot: 'local' })).rejects.toMatchObject({ code: -32602 })
})

test('error: a worker serves one vault only', async () => {
  const { store } = memoryStore()
  const copy = await begin(store, { kind: 'grant', origin: 'https://dapp.example' })
  await expect(copy.begin({ scope: { kind: 'home' } })).rejects.toMatchObject({ code: -32602 })
  await expect(copy.statusOfSlot({ slot: 'local' })).rejects.toMatchObject({ code: -32602 })
})

test('behavior: a status that is read while another tab settles the login’s wallet never hides the wallet', async () => {
  const { store, values } = memoryStore()
  const custody = await createCustody()
  const login = await begin(store, { kind: 'home', slot: 'login' })
  const { upload } = await makeLogin(login, custody)
  await custody.putWallet(upload)
  let isAsked = false
  const slow = {
    ...store,
    async get(key: string) {
      const value = values.get(key)
      if (isAsked) {
        isAsked = false
        await login.settleLogin({ kept: true })
      }
      return value
    },
  }
  const device = await begin(slow, { kind: 'home' })
  isAsked = true
  const seen = await device.statusOfSlot({ slot: 'login' })
  expect(seen.state !== 'empty' || seen.pending).toBe(true)
})
