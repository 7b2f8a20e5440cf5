import type { ViewName } from '@oriel/shared/kit/view.ts'
import { expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'

stubConfig({ surface: 'standalone' })
vi.mock('../vault/client/vaultClient.ts', () => ({ vault: {} }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { router } = await import('../router/router.ts')
const { homeAccount } = await import('./homeAccount.ts')
const { localWallet } = await import('./localWallet.ts')

const account = { index: 0, name: 'Account 1', eip155: `0x${'ab'.repeat(20)}`, solana: '1'.repeat(32) }
const setWalletState = (state: string, accounts = [account]) =>
  localWallet.store.setState({ status: { state, accounts } as unknown as VaultStatus })

test('default: locking leaves a view of balances and no other, and a removed wallet is named once', () => {
  const onDisconnect = vi.fn()
  setWalletState('unlocked')
  homeAccount.follow(onDisconnect)
  const getShownView = (view: { name: ViewName }) => {
    setWalletState('unlocked')
    router.start([{ name: 'Home' }, view as never])
    setWalletState('locked')
    return router.current().name
  }
  expect(getShownView({ name: 'Token' })).toBe('Home')
  expect(getShownView({ name: 'Transaction' })).toBe('Home')
  expect(getShownView({ name: 'AccountSettings' })).toBe('AccountSettings')
  expect(onDisconnect).not.toHaveBeenCalled()
  setWalletState('none', [])
  setWalletState('none', [])
  expect(onDisconnect.mock.calls).toEqual([['eip155'], ['solana']])
})
