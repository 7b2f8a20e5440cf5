import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import { frozenRequest } from '../../walletWindow/frozenRequest.testing.ts'
import type { WindowRequest } from '../../walletWindow/message.ts'

const { origin } = frozenRequest
const listeners: [type: string, listener: (event: { key: string }) => void][] = []
beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  vi.stubGlobal('addEventListener', (...added: (typeof listeners)[number]) => listeners.push(added))
  return () => vi.unstubAllGlobals()
})

async function runTasks(page: { trusted: boolean }, { open: isOpen, highRisk }: Case = closed) {
  const [{ ownWallet }, { walletWindow }, { vault }] = await Promise.all([
    import('./ownWallet.ts'),
    import('../../walletWindow/openWindow.ts'),
    import('../../vault/client/vaultClient.ts'),
  ])
  const tasks: WindowRequest[] = []
  const open = async (request: WindowRequest) => {
    tasks.push(request)
    return { approved: {} }
  }
  Object.assign(walletWindow, { open })
  Object.assign(vault, { keepOpen: () => isOpen })
  Object.assign(vault, { status: async () => ({ state: 'locked', accounts: [] }) as unknown as VaultStatus })
  ownWallet.use({ origin, themeMode: () => 'light', ...page })
  await ownWallet.openWindow('use')
  await ownWallet.openWindow('unlock')
  await ownWallet.approveInWindow({ id: 1, request: frozenRequest, expiresAt: 1 }, { highRisk })
  return tasks
}

const closed: Case = { open: false, highRisk: false }
type Case = { open: boolean; highRisk: boolean }

const readUses = async (page: { trusted: boolean }) =>
  (await runTasks(page)).map(({ task, uses, origin }) => [task, uses, origin])

test('default: the delegated wallet of a trusted page may stay unlocked there', async () => {
  const expected = ['use', 'unlock', 'approve'].map((task) => [task, 'open', origin])
  expect(await readUses({ trusted: true })).toEqual(expected)
})

test('behavior: the delegated wallet of any other page gets no key, or one for the approved signature (B5)', async () => {
  expect(await readUses({ trusted: false })).toEqual([
    ['use', 'none', origin],
    ['unlock', 'none', origin],
    ['approve', 'once', origin],
  ])
})

test('behavior: the wallet window gets the name from the dapp’s metadata', async () => {
  const { options } = await import('../../state/options.ts')
  const readNames = async () => (await runTasks({ trusted: true })).map((request) => request.name)
  expect(await readNames()).toEqual([undefined, undefined, undefined])
  options.set({ metadata: { name: 'The shop' } })
  expect(await readNames()).toEqual(['The shop', 'The shop', 'The shop'])
})

test('behavior: a page knows the accounts that it was connected with, and none that was only preferred', async () => {
  const { ownConnector, ownWallet } = await import('./ownWallet.ts')
  const { vault } = await import('../../vault/client/vaultClient.ts')
  const createAccount = (index: number) => ({
    index,
    name: `Account ${index + 1}`,
    eip155: `0x${index}`,
    solana: `${index}`,
  })
  let walletId = 'one'
  const status = async () =>
    ({ state: 'locked', walletId, accounts: [0, 1, 2].map(createAccount) }) as unknown as VaultStatus
  ownWallet.use({ origin, trusted: true, themeMode: () => 'light' })
  Object.assign(vault, { status })
  await ownWallet.refresh()
  const getPastAccounts = () => [0, 1, 2].filter(ownWallet.hasHad)
  expect(getPastAccounts()).toEqual([])
  await ownConnector.restore(['eip155'], 0)
  ownWallet.prefer(1)
  expect(getPastAccounts()).toEqual([0])
  await ownConnector.restore(['eip155'], 2)
  ownWallet.prefer(0)
  expect(getPastAccounts()).toEqual([0, 2])
  walletId = 'two'
  await ownWallet.refresh()
  expect(getPastAccounts()).toEqual([])
})

test.each([
  [{ trusted: true }, { open: true, highRisk: false }, true],
  [{ trusted: true }, { open: false, highRisk: false }, false],
  [{ trusted: true }, { open: true, highRisk: true }, false],
  [{ trusted: false }, { open: true, highRisk: false }, false],
])('behavior: the window of %o may skip the user verification for %o: %s', async (page, about, isOpen) => {
  const tasks = await runTasks(page, about)
  expect(tasks.at(-1)).toMatchObject({ task: 'approve', isOpen })
})

test('behavior: the lock timeout that another frame of the site received also applies in this one', async () => {
  await runTasks({ trusted: true })
  const [{ vault }, { storage }] = await Promise.all([
    import('../../vault/client/vaultClient.ts'),
    import('../../state/storage.ts'),
  ])
  const lockAfter = vi.spyOn(vault, 'lockAfter')
  storage.set('lockMinutes', 1)
  for (const [type, listener] of listeners) if (type === 'storage') listener({ key: 'oriel/lockMinutes' })
  expect(lockAfter).toHaveBeenCalledExactlyOnceWith(1)
})

test('behavior: a window without a login is for the wallet known here, and a login determines its wallet', async () => {
  const { ownWallet } = await import('./ownWallet.ts')
  const { walletWindow } = await import('../../walletWindow/openWindow.ts')
  const open = vi.fn(async (_: WindowRequest) => ({ approved: {} }))
  Object.assign(walletWindow, { open })
  ownWallet.store.setState({ status: { state: 'locked', walletId: 'one', accounts: [] } as unknown as VaultStatus })
  await ownWallet.openWindow('use')
  ownWallet.store.setState({ status: { state: 'locked', walletId: 'one', accounts: [] } as unknown as VaultStatus })
  await ownWallet.openWindow('use', { login: { method: 'google' } })
  expect(open.mock.calls.map(([{ walletId }]) => walletId)).toEqual(['one', undefined])
})
