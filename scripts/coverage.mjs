import { findChromium, installPackages, root } from './setup.mjs'

// `npm run coverage` lists which lines of frame/, sdk/, backend/ and shared/ the unit tests and browser tests run
// together. `npm run coverage -- units [files]`, `browser [Playwright files and options]` and `join` each run one step
// of it. `npm run coverage -- compare before.json after.json` lists the lines that are no longer covered.
const [part = 'all', ...rest] = process.argv.slice(2)
const isOwn = part.startsWith('--')
if (!isOwn) installPackages()
const { register } = await import('tsx/esm/api')
register()

if (part === '--chromium') {
  // Playwright runs this script in place of the browser.
  const { startChromium } = await import('./coverage/chromium.ts')
  startChromium(rest)
} else if (part === '--units') {
  const { runUnits } = await import('./coverage/units.ts')
  await runUnits({ root, files: rest })
} else {
  const { cover } = await import('./coverage/cover.ts')
  await cover({ root, part, rest, findChromium })
}
