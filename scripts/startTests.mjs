import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, findChromiumShell, findEngines, installPackages } from './setup.mjs'

/** Installs what is missing, and goes on in TypeScript, which is there from then on. */
export function startTests(args) {
  const begun = Date.now()
  installPackages()
  const browser = findChromium()
  // The nightly run uses the browser that people have.
  const shell = args.includes('--nightly') ? undefined : findChromiumShell(browser)
  process.env.ORIEL_CHROMIUM = browser
  if (shell) process.env.ORIEL_CHROMIUM_SHELL = shell
  if (args.includes('--nightly')) Object.assign(process.env, findEngines())
  runTypeScript('scripts/test.ts', [`--installed-in=${Date.now() - begun}`, ...args])
}
