import { startTests } from './startTests.mjs'

startTests(process.argv.slice(2))
