import { parseArgs } from 'node:util'
import { endOnSignal } from '../endOnSignal.ts'
import { seconds, showTable } from '../test/show.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { findNearTests, readImporters } from './nearTests.ts'
import { copyTree, plant } from './treeCopy.ts'
import { openUnitRuns, type UnitRuns } from './unitRuns.ts'

export async function mutate(args: string[]): Promise<boolean> {
  const { values, positionals: words } = parseArgs({
    args,
    allowPositionals: true,
    options: { browser: { type: 'boolean', default: false } },
  })
  const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const copy = copyTree()
  const importers = readImporters()
  const unit = await openUnitRuns(copy.folder)
  endOnSignal(async () => copy.remove())
  const lost: string[] = []
  const rows: [string, string, string][] = []
  const used = new Set<string>()
  const t0 = performance.now()
  for (const fault of chosen) {
    if (fault.browserTest) continue
    const begun = performance.now()
    const restore = plant(fault, copy.folder)
    const tests = findNearTests(fault.file, importers).slice(0, Number(process.env.ORIEL_MOST ?? 999))
    const found = await unit.findFailure(tests, fault.file)
    restore()
    await unit.findFailure([], fault.file)
    if (found) used.add(found.file)
    else lost.push(fault.name)
    const row: [string, string, string] = [fault.name, found ? `${found.file}: ${found.title}` : `FOUND BY NO TEST of ${tests.length}`, seconds(performance.now() - begun)]
    rows.push(row)
    console.log(row.join('  '))
  }
  const begun = performance.now()
  console.log('baseline', await unit.findFailure([...used]), seconds(performance.now() - begun))
  console.log(seconds(performance.now() - t0), lost)
  await unit.close()
  copy.remove()
  return lost.length === 0
}
