import { defineConfig } from '@playwright/test'
import { reportVariable } from '../../scripts/test/report.ts'

/** Runs these tests in the browsers that Debian packages, instead of Playwright's builds. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // The timeouts are long, because WebKit paints on the CPU. Each of these tests also creates a wallet, whose password
  // is slow to hash.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env[reportVariable] ? [['../../scripts/test/browserReporter.ts'] as const] : [])],
})
