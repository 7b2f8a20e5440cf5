import { test } from '@playwright/test'
import { setUpMark, startVariable } from '../../scripts/test/setUp.ts'

/**
 * Kinds of setup that precede the subject of a test. Page loads and browser starts are counted without being wrapped.
 */
export type SetUpKind =
  | 'page loads'
  | 'making wallets'
  | 'wallet window'
  | 'Argon2'
  | 'unlocks'
  | 'deployments'
  | 'shared'
  | 'discarding pages'

/** Runs work that `npm test` counts under this kind. Nested work is counted only once, under its own kind. */
export function measureSetUp<Result>(kind: SetUpKind, work: () => Promise<Result>): Promise<Result> {
  return isInTest() ? test.step(`${setUpMark}${kind}`, work) : work()
}

export async function measureStart<Result>(start: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const started = await start()
  process.env[startVariable] = String(Math.round(performance.now() - begun))
  return started
}

/**
 * Returns true inside a test. The benchmark and the screenshots use the same functions outside tests, and Playwright
 * has no other way to detect that.
 */
function isInTest(): boolean {
  try {
    test.info()
    return true
  } catch {
    return false
  }
}
