// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../scenarios/appScreen.testing.ts'

vi.mock('../features/account/AccountHeader.tsx', () => ({
  AccountHeader() {
    throw new Error('The header is broken.')
  },
}))

test('error: a header that fails leaves the view and the title', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const showApp = await loadAppScreen('account')
  const { findScenario } = await import('../scenarios/scenarios.ts')
  await showApp({ show: findScenario('account')?.show ?? (() => undefined) })
  expect(readTexts('.modal-title')).toEqual(['Account'])
  expect(document.querySelector('.modal-title')?.textContent).toBe('Account')
  expect(readTexts('[role="tab"]')).toContain('Tokens')
  vi.restoreAllMocks()
})
