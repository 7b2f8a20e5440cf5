import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

installPackages()
runTypeScript('scripts/check.ts')
