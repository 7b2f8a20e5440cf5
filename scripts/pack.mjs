import { build } from './build.mjs'
import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

installPackages()
build()
runTypeScript('scripts/pack.ts')
