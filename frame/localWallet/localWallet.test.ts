import { describe, expect, test, vi } from 'vitest'
import type { VaultStatus } from '../vault/protocol/methods.ts'

const origin = 'https://dapp.example'
const status = {
  state: 'locked',
  walletId: 'w',
  accounts: [],
  factors: [],
  grants: [{ origin, grantId: 'g' }],
  backedUp: true,
}
const vault = {
  use: () => undefined,
  lockAfter: () => undefined,
  subscribe: () => undefined,
  status: async () => status as unknown as VaultStatus,
  takeLog: () => Promise.reject(new Error('This browser does not let the wallet store anything here.')),
}
vi.mock('../platform/config.ts', () => ({ config: {} }))
vi.mock('../vault/client/vaultClient.ts', () => ({ vault }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('devicePixelRatio', 1)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { localWallet } = await import('./localWallet.ts')
const { windowRequest } = await import('../walletWindow/windowRequest.ts')
const { router } = await import('../router/router.ts')

test('error: a window whose page needs no key closes, even when the log cannot be stored', async () => {
  const close = vi.fn()
  vi.stubGlobal('close', close)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await localWallet.refresh()
  const answer = vi.fn(async () => undefined)
  const asking = { task: 'approve', isOpen: true, walletId: 'w', origin, uses: 'open', answer, vaultPort: {} }
  windowRequest.store.setState({ opener: asking as never })
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

describe('a page that was connected to a wallet that is gone from this browser', () => {
  const answer = vi.fn(async () => undefined)
  const createOpener = (task: 'unlock' | 'approve' | 'backUp', walletId: string) =>
    ({ task, isOpen: true, walletId, origin, uses: 'open', answer, vaultPort: {} }) as never

  test.each(['unlock', 'approve', 'backUp'] as const)(
    'attack: after its wallet is removed, a page gets no other one for the task %s',
    async (task) => {
      await localWallet.refresh()
      const asking = createOpener(task, 'removed')
      windowRequest.store.setState({ opener: asking })
      expect(localWallet.lockedView(asking)).toEqual({ name: 'GrantOrigin' })
      expect(localWallet.showsRequest(asking)).toBe(false)
      expect(localWallet.isOpenThere(asking)).toBe(false)
      await localWallet.goOn()
      expect(router.current()).toEqual({ name: 'GrantOrigin' })
      expect(answer).not.toHaveBeenCalled()
    },
  )

  test('default: a page of the present wallet is known', async () => {
    await localWallet.refresh()
    expect(localWallet.isOpenThere(createOpener('approve', 'w'))).toBe(true)
    expect(localWallet.lockedView(createOpener('unlock', 'w'))).toEqual({ name: 'UnlockWallet' })
  })
})
