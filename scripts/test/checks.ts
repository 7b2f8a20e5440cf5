import { runProgram } from './programs.ts'
import { type Failure, shorten } from './report.ts'
import { describeStep, seconds } from './show.ts'

type Check = { name: string; program: string; args: string[] }

/**
 * Each keeps in node_modules/.cache what it can use again. One checker of types: four, the default, do the same work more
 * than once, which takes longer where the other checks run beside them on two cores.
 */
const checks: Check[] = [
  { name: 'Types', program: 'tsc', args: ['-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'Format, lint, import rules and cycles, lengths', program: 'biome', args: ['check', '.'] },
  { name: 'Unused code and dependencies', program: 'knip', args: ['--cache'] },
]

export const checkCount = checks.length

/** Runs all checks side by side and tells what each said, one after the other. Returns those that failed. */
export async function checkAll(tell: (text: string) => void): Promise<Failure[]> {
  const ended = checks.map(({ program, args }) => runProgram(program, args, { isKept: true }))
  const failures: Failure[] = []
  for (const [at, { name }] of checks.entries()) {
    const { isGood, ms, output } = (await ended[at]) as Awaited<(typeof ended)[number]>
    tell(describeStep(`${name} (${seconds(ms)})`))
    if (output.trim()) tell(output.trimEnd())
    if (!isGood) failures.push({ name, reason: shorten(output) })
  }
  return failures
}
