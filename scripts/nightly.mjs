import { startTests } from './startTests.mjs'

// `npm run nightly` runs all of `npm test` with long loops and each browser test several times. It adds a search of the
// browser's memory, as root, which takes too long to run with every change.
process.env.ORIEL_LONG = '1'
startTests(['--nightly', ...process.argv.slice(2)])
