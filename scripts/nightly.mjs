import { startTests } from './startTests.mjs'

// `npm run nightly` runs everything in `npm test`, with long loops, and runs each browser test several times. It also
// searches the browser's memory, which requires root and takes too long to do on every change.
process.env.ORIEL_LONG = '1'
startTests(['--nightly', ...process.argv.slice(2)])
