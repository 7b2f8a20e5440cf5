import { runProgram } from './programs.ts'
import { type Failure, shorten } from './report.ts'
import { describeStep, formatSeconds } from './show.ts'

type Check = { name: string; program: string; args: string[] }

/**
 * The checks. TypeScript uses a single checker: on two cores, the default of four is slower alongside the other checks.
 */
const checks: Check[] = [
  { name: 'Types', program: 'tsc', args: ['-p', 'tsconfig.json', '--checkers', '1'] },
  {
    name: 'Format, lint, import rules and cycles, lengths',
    program: 'biome',
    args: ['check', '.', '--error-on-warnings'],
  },
  { name: 'Unused code and dependencies', program: 'knip', args: ['--cache'] },
]

export const checkCount = checks.length

export async function checkAll(report: (text: string) => void): Promise<Failure[]> {
  const runs = checks.map(({ name, program, args }) => ({ name, ended: runProgram(program, args, { isKept: true }) }))
  const failures: Failure[] = []
  for (const { name, ended } of runs) {
    const { isGood, ms, output } = await ended
    report(describeStep(`${name} (${formatSeconds(ms)})`))
    if (output.trim()) report(output.trimEnd())
    if (!isGood) failures.push({ name, reason: shorten(output) })
  }
  return failures
}
