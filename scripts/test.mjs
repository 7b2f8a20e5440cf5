import { startTests } from './startTests.mjs'

// `npm test` runs everything, on a machine that has only Node.
startTests(process.argv.slice(2))
