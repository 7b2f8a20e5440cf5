import { test } from '@playwright/test'
import { setUpMark, startVariable } from '../../scripts/test/setUp.ts'

/**
 * Kinds of setup work that a test does before its actual subject. Page loads and browser starts are counted even if
 * they are not wrapped.
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

/** Runs work that `npm test` counts as this kind of setup. Nested work is counted only once, under its own kind. */
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
 * Returns true if a test is running. The benchmark and the screenshots use these functions outside tests, and
 * Playwright has no other way to detect this.
 */
function isInTest(): boolean {
  try {
    test.info()
    return true
  } catch {
    return false
  }
}
