import { expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

test.each([
  [{ navigateTo: 'AllWallets', navigateWithReplace: true }, ['Networks', 'AllWallets']],
  [{ navigateTo: 'AllWallets' }, ['Networks', 'SwitchActiveChain', 'AllWallets']],
  [{ navigateTo: 'ApproveTransaction', navigateWithReplace: true }, ['Networks', 'Connect']],
])('behavior: %j leaves the stack %j after the switch (SPEC 2)', async (route, stack) => {
  stubConfig({})
  const { router } = await import('../../router/router.ts')
  const { openNextView } = await import('./openNextView.ts')
  router.open({ name: 'Networks' })
  router.push({ name: 'SwitchActiveChain', switchToChain: 'solana', ...route })
  openNextView(route)
  expect(router.store.getState().history.map(({ name }) => name)).toEqual(stack)
  vi.unstubAllGlobals()
})
