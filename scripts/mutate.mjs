import { register } from 'tsx/esm/api'
import { findChromium, findChromiumShell, installPackages } from './setup.mjs'

// `npm run mutate` plants faults in a copy of the tree, one at a time, and says which test finds each. Words choose
// among the faults by their names: `npm run mutate -- vault`.
installPackages()
const args = process.argv.slice(2)
if (args.includes('--browser')) {
  process.env.ORIEL_CHROMIUM = findChromium()
  const shell = findChromiumShell(process.env.ORIEL_CHROMIUM)
  if (shell) process.env.ORIEL_CHROMIUM_SHELL = shell
}
// Loads TypeScript in this process, because vitest's workers must not inherit the loader of a child.
register()
const { mutate } = await import('./mutate/mutate.ts')
process.exitCode = (await mutate(args)) ? 0 : 1
