import { fail, findChromium, installPackages, run } from './setup.mjs'

// `npm run outside` tests the wallet with apps built from unmodified third-party packages. The packages take up 1.5 GB,
// so these tests are not part of `npm test`. Words select apps: `npm run outside -- wagmi appkit`.
installPackages()
process.env.ORIEL_CHROMIUM = findChromium()
process.env.ORIEL_OUTSIDE = '1'
const words = process.argv.slice(2)
const isBuilt =
  run('node', ['scripts/build.mjs']) && run('node', ['--import', 'tsx', 'tests/outside/build.ts', ...words])
if (!isBuilt) fail('The apps could not be built; the reason is above.')
if (!run('playwright', ['test', ...words.map((word) => `/${word}.test.ts`), '--reporter=list'])) process.exitCode = 1
