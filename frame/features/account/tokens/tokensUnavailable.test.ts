// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { loadTestApp, readTexts } from '../../../scenarios/appScreen.testing.ts'

test('error: a failure is a toast on the tokens tab, too, and a banner offers the retry (SPEC 4, SPEC 8)', async () => {
  const { showApp } = await loadTestApp('account')
  const { findScenario } = await import('../../../scenarios/scenarios.ts')
  const { toasts } = await import('../../../state/toasts.ts')
  const scenario = findScenario('account-no-tokens')
  if (!scenario) throw new Error('There is no scenario with unavailable tokens.')
  const told: (string | undefined)[] = []
  const stop = toasts.store.subscribe(({ current }) => told.push(current?.text))
  await showApp({ show: scenario.show })
  await expect.poll(() => readTexts('.banner button')).toEqual([expect.stringMatching(/^Retry in \d+ s$/)])
  expect(readTexts('.banner')).toEqual([expect.stringContaining('We couldn’t load your tokens')])
  await expect.poll(() => told).toEqual(['Token Balance Unavailable'])
  expect(toasts.store.getState().current?.tone).toBe('error')
  stop()
})
