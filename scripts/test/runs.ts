import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './programs.ts'
import { type Failure, listFailures, type Report, readReport, reportVariable, type TestEntry } from './report.ts'
import { root } from './root.ts'
import { type Tier, tierVariable } from './tiers.ts'
import { workers } from './workers.ts'

export const results = join(root, 'test-results')

export type Run = { report: Report; failures: Failure[]; ms: number }

type BrowserOptions = {
  files?: string[] | undefined
  repeat?: number
  only?: TestEntry
  isNightly?: boolean
  tier?: Tier | undefined
  name: string
}

export function runUnit({ files = [], name }: { files?: string[] | undefined; name: string }): Promise<Run> {
  // Uses more workers than Vitest's default, because many tests wait for processes that they start.
  const args = ['run', ...files.map((file) => join(root, file)), '--mode', 'test', '--allowOnly=false']
  return runTests(
    'vitest',
    [...args, `--maxWorkers=${workers}`, '--reporter=default', '--reporter=./scripts/test/unitReporter.ts'],
    { name },
  )
}

export function runBrowser({ files = [], repeat = 1, only, name, ...kind }: BrowserOptions): Promise<Run> {
  const selected = only ? [only.file] : files
  const args = ['test', ...selected.map((file) => `${escapePattern(join(root, file))}$`)]
  if (repeat > 1) args.push(`--repeat-each=${repeat}`)
  // A retry writes to its own directory, so that it does not overwrite the first attempt's output.
  if (only) args.push('--grep', `${escapePattern(only.title)}$`, '--workers=1', `--output=${join(results, name)}`)
  // Clears the selection of scenarios, because only manual runs may use it.
  const env: Record<string, string> = { ORIEL_SCENARIOS: '' }
  if (kind.isNightly) env.ORIEL_NIGHTLY = '1'
  if (kind.tier) env[tierVariable] = kind.tier
  return runTests('playwright', args, { name, env })
}

export function runEngines({
  only,
  repeat = 1,
  name,
}: {
  only?: TestEntry
  repeat?: number
  name: string
}): Promise<Run> {
  const args = ['test', '--config=tests/engines/engines.config.ts']
  if (repeat > 1) args.push(`--repeat-each=${repeat}`)
  if (only) args.push('--grep', `${escapePattern(only.title)}$`, '--workers=1')
  return runTests('playwright', args, { name })
}

export function runVisual({ only, name }: { only?: TestEntry; name: string }): Promise<Run> {
  const args = ['test', '--config=tests/visual/visual.config.ts']
  if (only) args.push('--grep', `${escapePattern(only.title)}$`, '--workers=1', `--output=${join(results, name)}`)
  return runTests('playwright', args, { name })
}

async function runTests(
  program: string,
  args: string[],
  { name, env }: { name: string; env?: Record<string, string> },
): Promise<Run> {
  const file = join(results, `${name}.ndjson`)
  rmSync(file, { force: true })
  const { isGood, ms } = await runProgram(program, args, { env: { ...env, [reportVariable]: file } })
  const report = readReport(file)
  return { report, failures: listFailures(report, isGood), ms }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
