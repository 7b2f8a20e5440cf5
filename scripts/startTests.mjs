import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, installPackages } from './setup.mjs'

/** Installs what is missing, and goes on in TypeScript, which is there from then on. */
export function startTests(args) {
  const begun = Date.now()
  installPackages()
  process.env.ORIEL_CHROMIUM = findChromium()
  runTypeScript('scripts/test.ts', [`--installed-in=${Date.now() - begun}`, ...args])
}
