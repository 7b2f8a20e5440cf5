import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { findChromium, installPackages } from './setup.mjs'

// `--quick` runs fewer rounds.
installPackages()
process.env.ORIEL_CHROMIUM = findChromium()
build()
// Uses its own ports, so it can run alongside `npm test` and `npm run screenshots`.
process.env.ORIEL_TEST_PORT_OFFSET ??= '200'
runTypeScript('scripts/bench.ts', process.argv.slice(2))
