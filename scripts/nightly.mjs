import { startTests } from './startTests.mjs'

// `npm run nightly`: all of `npm test` with long loops and each browser test several times, and what takes too long or needs
// too much of the machine to run with every change: a search of the browser's memory, as root.
process.env.ORIEL_LONG = '1'
startTests(['--nightly', ...process.argv.slice(2)])
