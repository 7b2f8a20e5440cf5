import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

const words = process.argv.slice(2)
installPackages()
// The extension is built for its wallet, directly from the sources.
if (words[0] !== 'extension') build()
runTypeScript('scripts/pack.ts', words)
