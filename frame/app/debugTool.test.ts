// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadAppScreen } from '../scenarios/appScreen.testing.ts'

test('behavior: only a page that asks for `debug` has the button of the developer tool', async () => {
  const showApp = await loadAppScreen()
  const { findScenario } = await import('../scenarios/scenarios.ts')
  const show = findScenario('connect')?.show ?? (() => undefined)
  const hasTool = () => document.querySelector('.modal')?.textContent?.includes('Inspect this page')

  await showApp({ show, debugTool: 'Inspect this page', options: { debug: true } })
  expect(hasTool()).toBe(true)
  await showApp({ show, debugTool: 'Inspect this page' })
  expect(hasTool()).toBe(false)
})
