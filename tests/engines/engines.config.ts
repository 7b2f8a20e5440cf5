import { defineConfig } from '@playwright/test'
import { reportVariable } from '../../scripts/test/report.ts'

/** Runs these tests in Debian's browsers instead of Playwright's. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // WebKit paints on the CPU, and these tests create every wallet with a slow password hash.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env[reportVariable] ? [['../../scripts/test/browserReporter.ts'] as const] : [])],
})
