import { findChromium, findChromiumShell, installPackages, run } from './setup.mjs'

// `npm run test:visual` compares screenshots and, with `--accept`, replaces the changed ones. Words select screenshots
// by test title.
const args = process.argv.slice(2)
const words = args.filter((arg) => arg !== '--accept')
installPackages()
const browser = findChromium()
const shell = findChromiumShell(browser)
Object.assign(process.env, { ORIEL_CHROMIUM: browser, ...(shell && { ORIEL_CHROMIUM_SHELL: shell }) })
// Uses its own ports, so it can run alongside `npm test`.
process.env.ORIEL_TEST_PORT_OFFSET ??= '600'
if (!run('node', ['scripts/build.mjs', '--if-changed'])) process.exit(1)
const accept = args.includes('--accept') ? ['--update-snapshots=changed'] : []
const chosen = words.length > 0 ? ['--grep', words.join('|')] : []
process.exit(run('playwright', ['test', '--config=tests/visual/visual.config.ts', ...accept, ...chosen]) ? 0 : 1)
