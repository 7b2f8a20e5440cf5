import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

// `npm run check`: types; format and lint with the import rules and the limits of length; unused code.
installPackages()
runTypeScript('scripts/check.ts')
