import { beforeEach, expect, test, vi } from 'vitest'
import { builtInNetworks } from '#shared/networks.ts'
import { stubConfig } from '../platform/config.testing.ts'

const unknown = 'eip155:99999999'

beforeEach(() => {
  stubConfig({ networks: builtInNetworks })
  return () => vi.unstubAllGlobals()
})

test('behavior: a toast reports an unknown network, unless the visitor is reading an approval', async () => {
  const { assertKnownNetwork } = await import('./changeState.ts')
  const { router } = await import('../router/router.ts')
  const { toasts } = await import('../state/toasts.ts')
  const ask = () => {
    toasts.hide()
    expect(() => assertKnownNetwork(unknown)).toThrow()
    return toasts.store.getState().current?.text
  }
  expect(ask()).toBe('Network not found')
  router.putInFront({ name: 'ApproveTransaction' })
  expect(ask()).toBeUndefined()
  router.putInFront(undefined)
  router.open({ name: 'SendReview' })
  expect(ask()).toBeUndefined()
  router.dismiss()
  expect(ask()).toBe('Network not found')
})
