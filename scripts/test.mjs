import { startTests } from './startTests.mjs'

// `npm test` is everything, on a machine that has Node and nothing else.
startTests(process.argv.slice(2))
