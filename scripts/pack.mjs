import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

const words = process.argv.slice(2)
installPackages()
// The extension needs no build here: `pack.ts` builds it from source for the given wallet.
if (words[0] !== 'extension') build()
runTypeScript('scripts/pack.ts', words)
