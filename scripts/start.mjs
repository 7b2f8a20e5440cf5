import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

// `npm start` on a machine that has only Node.
installPackages()
build()
runTypeScript('scripts/start.ts')
