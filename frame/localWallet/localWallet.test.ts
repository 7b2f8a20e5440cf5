import { expect, test, vi } from 'vitest'
import type { VaultStatus } from '../vault/methods.ts'

const origin = 'https://dapp.example'
const status = { state: 'locked', walletId: 'w', accounts: [], factors: [], grants: [{ origin, grantId: 'g' }] }
const vault = {
  use: () => undefined,
  lockAfter: () => undefined,
  subscribe: () => undefined,
  status: async () => status as unknown as VaultStatus,
  takeLog: () => Promise.reject(new Error('This browser does not let the wallet store anything here.')),
}
vi.mock('../vault/client/vaultClient.ts', () => ({ vault }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('devicePixelRatio', 1)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { localWallet } = await import('./localWallet.ts')
const { windowTask } = await import('../walletWindow/windowTask.ts')

test('error: a window whose page needs no key closes, even when the log cannot be stored', async () => {
  const close = vi.fn()
  vi.stubGlobal('close', close)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await localWallet.refresh()
  const answer = vi.fn(async () => undefined)
  const asking = { task: 'approve', isOpen: true, walletId: 'w', origin, uses: 'open', answer, vaultPort: {} }
  windowTask.store.setState({ opener: asking as never })
  localWallet.watch(async () => ({ surface: 'window' }))
  await localWallet.allow()
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ type: 'done', isDelivered: false }))
  expect(log).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

test('error: a proof opens no other wallet than the one on screen', async () => {
  await localWallet.refresh()
  Object.assign(vault, { unlock: async () => ({ ...status, walletId: 'another' }) })
  await expect(localWallet.prove({ type: 'password', password: 'correct horse battery' })).rejects.toMatchObject({
    code: 8014,
    data: { reason: 'changed' },
  })
})
