import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const unknown = 'eip155:99999999'

beforeEach(() => {
  stubConfig({ networks: builtInNetworks })
  return () => vi.unstubAllGlobals()
})

test('behavior: a message reports an unknown network in an open wallet, unless an approval is being read', async () => {
  const { requireKnownNetwork } = await import('./changeState.ts')
  const { router } = await import('../router/router.ts')
  const { toasts } = await import('../state/toasts.ts')
  const { loadMessages } = await import('../i18n/i18n.ts')
  await loadMessages('common')
  const getToastText = () => {
    toasts.hide()
    expect(() => requireKnownNetwork(unknown)).toThrow()
    return toasts.store.getState().current?.text
  }
  expect(getToastText()).toBeUndefined()
  router.open({ name: 'Account' })
  expect(getToastText()).toBe('Network not found')
  router.putInFront({ name: 'ApproveTransaction' })
  expect(getToastText()).toBeUndefined()
  router.putInFront(undefined)
  router.open({ name: 'SendReview' })
  expect(getToastText()).toBeUndefined()
  router.dismiss()
  expect(getToastText()).toBeUndefined()
})
