import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, installPackages } from './setup.mjs'

// `npm run bench`: figures and ratios, side by side. `--quick` for fewer rounds.
installPackages()
process.env.ORIEL_CHROMIUM = findChromium()
build()
// Ports of its own: neither `npm test` nor `npm run screenshots` is in the way.
process.env.ORIEL_TEST_PORT_OFFSET ??= '200'
runTypeScript('scripts/bench.ts', process.argv.slice(2))
