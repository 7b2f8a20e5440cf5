import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../frame/platform/config.testing.ts'
import type { VaultStatus } from '../../frame/vault/methods.ts'

let elsewhere: VaultStatus
let disconnected: string[] = []

stubConfig({ surface: 'standalone' })
vi.mock('../../frame/vault/client/vaultClient.ts', () => ({ vault: { statusOfSlot: async () => elsewhere } }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: (key: string) => disconnected.push(key),
})
const { localWallet } = await import('../../frame/localWallet/localWallet.ts')
const { followGrants } = await import('./followGrants.ts')
followGrants()

const [a, b] = ['https://a.example', 'https://b.example'] as const
const wallet = (walletId: string, ...origins: string[]) =>
  ({ state: 'unlocked', walletId, grants: origins.map((origin) => ({ origin })) }) as VaultStatus
const empty = { state: 'empty', grants: [] as VaultStatus['grants'] } as VaultStatus

/** Does what `localWallet.use` does. */
function use(slot: 'local' | 'login', status: VaultStatus) {
  localWallet.store.setState({ slot })
  localWallet.store.setState({ status })
}

/** Lets what a change began come to its end. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) await undefined
  return disconnected
}

beforeEach(async () => {
  elsewhere = empty
  use('login', empty)
  use('local', wallet('mine', a, b))
  await settled()
  disconnected = []
})

test('default: a site whose grant has gone is disconnected, and no other one', async () => {
  localWallet.store.setState({ status: wallet('mine', b) })
  expect(await settled()).toEqual([`oriel/${a}/session`])
})

test('behavior: every site of a wallet that is removed is disconnected', async () => {
  localWallet.store.setState({ status: empty })
  expect(await settled()).toEqual([`oriel/${a}/session`, `oriel/${b}/session`])
})

test('behavior: going to another wallet and back disconnects no site', async () => {
  use('login', empty)
  use('local', wallet('mine', a, b))
  use('login', wallet('other', a))
  use('local', wallet('mine', a, b))
  expect(await settled()).toEqual([])
})

test('behavior: a wallet that takes its grants to the other slot disconnects no site', async () => {
  use('login', wallet('other', a))
  elsewhere = wallet('other', a)
  localWallet.store.setState({ status: empty })
  expect(await settled()).toEqual([])
})

test('behavior: a wallet in the place of another one disconnects no site by itself', async () => {
  localWallet.store.setState({ status: wallet('new') })
  expect(await settled()).toEqual([])
})
