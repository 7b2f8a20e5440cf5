import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, installPackages } from './setup.mjs'

// `npm run screenshots`: every view and state of the interface as a picture, in screenshots/.
installPackages()
process.env.ORIEL_CHROMIUM = findChromium()
build()
// Ports of its own: neither `npm test` nor `npm run bench` is in the way.
process.env.ORIEL_TEST_PORT_OFFSET ??= '400'
runTypeScript('scripts/screenshots.ts', process.argv.slice(2))
