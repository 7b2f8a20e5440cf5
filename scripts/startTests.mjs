import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, findChromiumShell, findEngines, installPackages } from './setup.mjs'

/** Starts the tests after installing missing programs, because TypeScript is only available then. */
export function startTests(args) {
  const begun = Date.now()
  installPackages()
  const browser = findChromium()
  // The nightly run uses the full browser, as users do.
  const shell = args.includes('--nightly') ? undefined : findChromiumShell(browser)
  process.env.ORIEL_CHROMIUM = browser
  if (shell) process.env.ORIEL_CHROMIUM_SHELL = shell
  if (args.includes('--nightly')) Object.assign(process.env, findEngines())
  runTypeScript('scripts/test.ts', [`--installed-in=${Date.now() - begun}`, ...args])
}
