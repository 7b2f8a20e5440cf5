import { build } from './build.mjs'
import { findChromium, installPackages, run, step } from './setup.mjs'

// What takes too long, or needs too much of the machine, to run with every change: reads the browser's memory, as root.
installPackages()
const chromium = findChromium()
build()
step('What must not stay in memory')
const isGreen = run('playwright', ['test'], {
  env: { ...process.env, ORIEL_CHROMIUM: chromium, ORIEL_NIGHTLY: '1' },
})
process.exit(isGreen ? 0 : 1)
