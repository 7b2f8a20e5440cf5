import { test } from '@playwright/test'
import { setUpMark, startVariable } from '../../scripts/test/setUp.ts'

/** What a test does before what it is about. Page loads and the browser's own start are counted without being wrapped. */
export type SetUpKind = 'page loads' | 'making wallets' | 'wallet window' | 'Argon2' | 'starting processes'

/** Runs a part of a test's set-up, which `npm test` counts under this kind. One inside another is counted once, as its own kind. */
export function timed<Result>(kind: SetUpKind, work: () => Promise<Result>): Promise<Result> {
  return isInTest() ? test.step(`${setUpMark}${kind}`, work) : work()
}

/** Runs the start of what all tests share, and keeps how long it took for the reporter. */
export async function timedStart<Result>(start: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const started = await start()
  process.env[startVariable] = String(Math.round(performance.now() - begun))
  return started
}

/** The benchmark and the screenshots use the same helpers outside of any test. Playwright has no other way to ask. */
function isInTest(): boolean {
  try {
    test.info()
    return true
  } catch {
    return false
  }
}
