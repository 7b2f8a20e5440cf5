import { defineConfig } from '@playwright/test'
import { reportVariable } from '../../scripts/test/report.ts'
import { workers } from '../../scripts/test/workers.ts'
import { launchOptions } from '../support/browser.ts'
import { acceptedFolder, readmeFolder } from './folders.ts'
import { resolverRule } from './origin.ts'

/** Together with `fonts.conf`, these switches make Chromium and its headless shell paint the same pixels. */
const drawing = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars']

/**
 * Colors that differ by more than 3% count as different. A few pixels may differ, because processors round differently.
 */
const tolerance = { threshold: 0.03, maxDiffPixels: 20 }

const configureComparison = (folder: string) => ({
  timeout: 20_000,
  toHaveScreenshot: { ...tolerance, pathTemplate: `${folder}/{arg}{ext}` },
})

const launch = { ...launchOptions }
if (process.env.ORIEL_CHROMIUM_SHELL) launch.executablePath = process.env.ORIEL_CHROMIUM_SHELL

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/visual',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers,
  timeout: 120_000,
  forbidOnly: true,
  // Only `npm run test:visual -- --accept` writes screenshots.
  updateSnapshots: 'none',
  reporter: [['list'], ...(process.env[reportVariable] ? [['../../scripts/test/browserReporter.ts'] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1800, height: 1000 },
    launchOptions: {
      ...launch,
      args: [...launchOptions.args, ...drawing, resolverRule],
      env: { ...process.env, FONTCONFIG_FILE: `${import.meta.dirname}/fonts.conf` },
    },
  },
  projects: [
    { name: 'scenarios', testMatch: 'scenarios.test.ts', expect: configureComparison(acceptedFolder) },
    { name: 'readme', testMatch: 'readme.test.ts', expect: configureComparison(readmeFolder) },
  ],
})
