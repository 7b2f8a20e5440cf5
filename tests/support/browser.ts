// Replaces Playwright's list of disabled features, because the last `--disable-features` switch wins. Playwright's list
// includes third-party storage partitioning, without which cross-site frames have no storage, unlike in real browsers.
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
