import { findChromium, findChromiumShell, installPackages } from './setup.mjs'

// `npm run mutate` applies the mutations in scripts/mutate/faults/ to a copy of the working tree, one at a time, and
// prints the test that finds each of them. Words select faults by name. `--browser` adds the faults that only a browser
// test finds. Example: `npm run mutate -- vault --browser`.
installPackages()
const args = process.argv.slice(2)
if (args.includes('--browser')) {
  process.env.ORIEL_CHROMIUM = findChromium()
  const shell = findChromiumShell(process.env.ORIEL_CHROMIUM)
  if (shell) process.env.ORIEL_CHROMIUM_SHELL = shell
}
const { register } = await import('tsx/esm/api')
register()
const { mutate } = await import('./mutate/mutate.ts')
const isGreen = await mutate(args).catch((error) => {
  console.error(error.message)
  return false
})
process.exit(isGreen ? 0 : 1)
