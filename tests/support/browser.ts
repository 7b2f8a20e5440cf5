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

/** How Chromium is started, by the tests, the benchmark and the screenshots alike. */
export const launchOptions = {
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
