import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

// `npm run pack`: builds the SDK, unless it is built, and packs it as the npm package `oriel`.
installPackages()
build()
runTypeScript('scripts/pack.ts')
