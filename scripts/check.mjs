import { runTypeScript } from './runTypeScript.mjs'
import { installPackages } from './setup.mjs'

// `npm run check` checks types, format, lint with the import rules and the limits of length, and unused code.
installPackages()
runTypeScript('scripts/check.ts')
