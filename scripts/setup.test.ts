import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('error: a browser that is not there is one sentence, before anything runs', () => {
  const script = "const { findChromium } = await import('./scripts/setup.mjs'); findChromium()"
  const env = { ...process.env, ORIEL_CHROMIUM: '/nowhere/chrome' }
  const cwd = `${import.meta.dirname}/..`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    cwd,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('ORIEL_CHROMIUM names /nowhere/chrome, which does not exist. Correct it, or unset it.')
})
