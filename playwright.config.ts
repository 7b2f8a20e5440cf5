import { defineConfig } from '@playwright/test'

// Playwright switches third-party storage partitioning off; a cross-site frame then has no storage at all, which is not
// the browser that people use. The last switch wins, so this list takes the place of Playwright's.
const disabledFeatures = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'LensOverlay',
  'DestroyProfileOnBrowserClose',
]

const browser = {
  ...(process.env.ORIEL_CHROMIUM && { executablePath: process.env.ORIEL_CHROMIUM }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
}

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    viewport: { width: 1000, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: browser,
  },
})
