// Playwright disables third-party storage partitioning. A cross-site frame then has no storage, unlike in real
// browsers. The last switch wins, so this list replaces Playwright's.
const disabledFeatures = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'LensOverlay',
  'DestroyProfileOnBrowserClose',
]

export const launchOptions: { args: string[]; executablePath?: string } = {
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
if (process.env.ORIEL_CHROMIUM) launchOptions.executablePath = process.env.ORIEL_CHROMIUM
