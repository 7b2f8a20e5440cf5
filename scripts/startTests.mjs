import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, findChromiumShell, findEngines, installPackages } from './setup.mjs'

/**
 * Installs missing packages and browsers, then starts the tests. The test script is TypeScript, which runs only after
 * the installation.
 */
export function startTests(args) {
  const begun = Date.now()
  installPackages()
  const browser = findChromium()
  // The nightly run uses the full browser, because that is what users have.
  const shell = args.includes('--nightly') ? undefined : findChromiumShell(browser)
  process.env.ORIEL_CHROMIUM = browser
  if (shell) process.env.ORIEL_CHROMIUM_SHELL = shell
  if (args.includes('--nightly')) Object.assign(process.env, findEngines())
  runTypeScript('scripts/test.ts', [`--installed-in=${Date.now() - begun}`, ...args])
}
