import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { reportVariable } from './scripts/test/report.ts'
import { selectTier, tierVariable } from './scripts/test/tiers.ts'
import { workers } from './scripts/test/workers.ts'
import { launchOptions } from './tests/support/browser.ts'

const shell = process.env.ORIEL_CHROMIUM_SHELL
const folder = process.env.ORIEL_NIGHTLY ? 'nightly' : process.env.ORIEL_OUTSIDE ? 'outside' : undefined
/**
 * Folders whose tests a plain run skips. The globs are absolute, because a parent folder may have one of these names,
 * too.
 */
const ignored = folder
  ? []
  : ['nightly', 'outside', 'engines', 'visual'].map((name) => `${import.meta.dirname}/tests/${name}/**`)
/**
 * Matches the tests that deny storage, block pop-ups or load an extension. The headless shell supports none of these.
 */
const needBrowser = /\/(storageDenied|surfaces\w*|coinbaseBlocked|extension\w*)\.test\.ts$/
/**
 * Turns off the optimizing compilers and the GPU process, because they don't pay off on short-lived pages. Saves an
 * eighth of the CPU time.
 */
const leanArgs = ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev']
const projects: PlaywrightTestConfig['projects'] = shell
  ? [
      { name: 'browser', testMatch: needBrowser },
      {
        name: 'shell',
        testIgnore: [...ignored, needBrowser],
        use: {
          launchOptions: { ...launchOptions, args: [...launchOptions.args, ...leanArgs], executablePath: shell },
        },
      },
    ]
  : [{ name: 'browser' }]

export default defineConfig({
  testDir: folder ? `tests/${folder}` : 'tests',
  testIgnore: ignored,
  ...selectTier(process.env[tierVariable]),
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/globalSetup.ts',
  fullyParallel: true,
  workers,
  // Use long timeouts, because a slow machine is not a failure. The same tests have taken four times as long on one
  // machine as on another. A hanging test must still end.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
    ...(process.env[reportVariable] ? [['./scripts/test/browserReporter.ts'] as const] : []),
  ],
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    viewport: { width: 1000, height: 800 },
    // Recording traces takes half the time of a run, so it is opt-in with ORIEL_TRACE=1.
    trace: process.env.ORIEL_TRACE ? 'retain-on-failure' : 'off',
    launchOptions,
    // Turn motion off, because a click can miss a button that is still sliding. Tests of animations turn motion back on
    // with `page.emulateMedia`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects,
})
