import { startTests } from './startTests.mjs'

// `npm run nightly` runs all of `npm test` with long loops and each browser test several times. It also searches the
// browser's memory, as root, which takes too long to run on every change.
process.env.ORIEL_LONG = '1'
startTests(['--nightly', ...process.argv.slice(2)])
