import { defineConfig } from '@playwright/test'
import { reportVariable } from '../../scripts/test/report.ts'

/** These tests run in Debian's browsers instead of those of Playwright. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // WebKit draws on the CPU, and every wallet of these tests is made with a slow password hash.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env[reportVariable] ? [['../../scripts/test/browserReporter.ts'] as const] : [])],
})
