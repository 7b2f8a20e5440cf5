import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../test/programs.ts'
import { readReport, reportVariable } from '../test/report.ts'
import type { Fault } from './faults/fault.ts'
import { plant, type TreeCopy } from './treeCopy.ts'
import type { Finder } from './unitRuns.ts'

/**
 * Builds the copy with the fault and runs the fault's browser test. Throws if the test also fails without the fault.
 */
export async function findByBrowser(fault: Fault, copy: TreeCopy): Promise<Finder | undefined> {
  const { browserTest = '' } = fault
  const restore = plant(fault, copy)
  let finder: Finder | undefined
  try {
    finder = await runUntilFailure(browserTest, copy.folder)
  } finally {
    restore()
  }
  const failing = await runUntilFailure(browserTest, copy.folder)
  if (failing) throw new Error(`${failing.title} fails without a fault, too.`)
  return finder
}

async function runUntilFailure(browserTest: string, folder: string): Promise<Finder | undefined> {
  const options = { isKept: true, cwd: folder }
  const built = await runProgram('node', ['scripts/build.mjs', '--if-changed'], options)
  if (!built.isGood) throw new Error(`The build fails: ${built.output}`)
  const results = join(folder, 'mutate.ndjson')
  rmSync(results, { force: true })
  const env = { [reportVariable]: results }
  const { isGood, output } = await runProgram('playwright', ['test', browserTest], { ...options, env })
  const { tests } = readReport(results)
  const failed = tests.find(({ state }) => state === 'failed')
  if (!isGood && !failed) throw new Error(`${browserTest} did not run: ${output}`)
  return failed && { file: browserTest, title: failed.title }
}
