import { checkAll } from './test/checks.ts'
import { endOnSignals } from './test/programs.ts'

endOnSignals()
const failures = await checkAll(console.log)
process.exit(failures.length === 0 ? 0 : 1)
