import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, installPackages } from './setup.mjs'

installPackages()
process.env.ORIEL_CHROMIUM = findChromium()
build()
// Uses its own ports, so it can run alongside `npm test` and `npm run bench`.
process.env.ORIEL_TEST_PORT_OFFSET ??= '400'
runTypeScript('scripts/screenshots.ts', process.argv.slice(2))
