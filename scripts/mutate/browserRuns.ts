import { join } from 'node:path'
import { runProgram } from '../test/programs.ts'
import { failuresOf, readReport, reportVariable } from '../test/report.ts'
import type { Fault } from './fault.ts'
import { plant, type TreeCopy } from './treeCopy.ts'
import type { Finder } from './unitRuns.ts'

/** Builds the copy with the fault, and runs the browser test of the fault. */
export async function findByBrowser(fault: Fault, copy: TreeCopy): Promise<Finder | undefined> {
  const { browserTest = '' } = fault
  const restore = plant(fault, copy)
  const results = join(copy.folder, 'mutate.ndjson')
  try {
    const options = { isKept: true, cwd: copy.folder }
    const { isGood, output } = await runProgram('node', ['scripts/build.mjs', '--if-changed'], options)
    if (!isGood) throw new Error(`The build fails: ${output}`)
    const env = { [reportVariable]: results }
    const run = await runProgram('playwright', ['test', browserTest, '--max-failures=1'], { ...options, env })
    const [failure] = failuresOf(readReport(results), run.isGood)
    return failure && { file: browserTest, title: failure.test?.title ?? failure.name }
  } finally {
    restore()
  }
}
