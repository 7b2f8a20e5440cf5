import { stubConfig } from '@oriel/frame/platform/config.testing.ts'
import type { VaultStatus } from '@oriel/frame/vault/protocol/methods.ts'
import { beforeEach, expect, test, vi } from 'vitest'

let elsewhere: VaultStatus
let disconnected: string[] = []

stubConfig({ surface: 'standalone' })
vi.mock('@oriel/frame/vault/client/vaultClient.ts', () => ({ vault: { statusOfSlot: async () => elsewhere } }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: (key: string) => disconnected.push(key),
})
const { localWallet } = await import('@oriel/frame/localWallet/localWallet.ts')
const { watchGrants } = await import('./watchGrants.ts')
watchGrants()

const [a, b] = ['https://a.example', 'https://b.example'] as const
const createStatus = (walletId: string, ...origins: string[]) =>
  ({ state: 'unlocked', walletId, grants: origins.map((origin) => ({ origin })) }) as VaultStatus
const empty = { state: 'empty', grants: [] as VaultStatus['grants'] } as VaultStatus

/** Switches to a slot and then updates the status, like `localWallet.use`. */
function useWallet(slot: 'local' | 'login', status: VaultStatus) {
  localWallet.store.setState({ slot })
  localWallet.store.setState({ status })
}

/** Waits until all changes have been handled. Returns the disconnected sites. */
async function waitUntilSettled() {
  for (let tick = 0; tick < 5; tick++) await undefined
  return disconnected
}

beforeEach(async () => {
  elsewhere = empty
  useWallet('login', empty)
  useWallet('local', createStatus('mine', a, b))
  await waitUntilSettled()
  disconnected = []
})

test('default: only the site whose grant was removed is disconnected', async () => {
  localWallet.store.setState({ status: createStatus('mine', b) })
  expect(await waitUntilSettled()).toEqual([`oriel/${a}/session`])
})

test('behavior: removing a wallet disconnects all its sites', async () => {
  localWallet.store.setState({ status: empty })
  expect(await waitUntilSettled()).toEqual([`oriel/${a}/session`, `oriel/${b}/session`])
})

test('behavior: switching to another wallet and back disconnects no site', async () => {
  useWallet('login', empty)
  useWallet('local', createStatus('mine', a, b))
  useWallet('login', createStatus('other', a))
  useWallet('local', createStatus('mine', a, b))
  expect(await waitUntilSettled()).toEqual([])
})

test('behavior: a wallet that moves to the other slot disconnects no site', async () => {
  useWallet('login', createStatus('other', a))
  elsewhere = createStatus('other', a)
  localWallet.store.setState({ status: empty })
  expect(await waitUntilSettled()).toEqual([])
})

test('behavior: replacing the wallet disconnects no site by itself', async () => {
  localWallet.store.setState({ status: createStatus('new') })
  expect(await waitUntilSettled()).toEqual([])
})
