import { formatPercent, formatSeconds, showTable } from './show.ts'
import type { TimedTest, Times } from './times.ts'

/**
 * The smallest change in a test's duration to report, in percent of the previous time and in ms. A change must reach
 * both.
 */
export type Threshold = { percent: number; ms: number }

export const defaultThreshold: Threshold = { percent: 25, ms: 500 }

type Pair = { name: string; before: number; after: number }

export type Comparison = {
  parts: Pair[]
  total: Pair
  setUp: Pair[]
  slower: Pair[]
  faster: Pair[]
  added: TimedTest[]
  removed: TimedTest[]
}

export function compareTimes(before: Times, after: Times, threshold = defaultThreshold): Comparison {
  const old = new Map(before.tests.map((test) => [test.name, test]))
  const now = new Map(after.tests.map((test) => [test.name, test]))
  const changed = after.tests
    .flatMap(({ name, ms }) => {
      const was = old.get(name)
      return was ? [{ name, before: was.ms, after: ms }] : []
    })
    .filter((pair) => isChange(pair, threshold))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
  const toPartTimes = ({ parts }: Times) => Object.fromEntries(parts.map(({ name, ms }) => [name, ms]))
  return {
    parts: pairUp(toPartTimes(before), toPartTimes(after)),
    total: { name: 'total', before: before.totalMs, after: after.totalMs },
    setUp: pairUp(before.setUp.kinds, after.setUp.kinds),
    slower: changed.filter((pair) => pair.after > pair.before),
    faster: changed.filter((pair) => pair.after < pair.before),
    added: after.tests.filter(({ name }) => !old.has(name)),
    removed: before.tests.filter(({ name }) => !now.has(name)),
  }
}

function isChange({ before, after }: Pair, threshold: Threshold): boolean {
  const change = Math.abs(after - before)
  return change >= threshold.ms && change >= (before * threshold.percent) / 100
}

function pairUp(before: Record<string, number>, after: Record<string, number>): Pair[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => ({ name, before: before[name] ?? 0, after: after[name] ?? 0 }))
}

export function describeComparison(comparison: Comparison): string {
  const { parts, total, setUp, slower, faster, added, removed } = comparison
  return [
    describePairs('Time by part', [...parts, total]),
    describePairs('Set-up of browser tests, on all workers', setUp),
    describePairs(`${slower.length} slower`, slower),
    describePairs(`${faster.length} faster`, faster),
    describeTests(`${added.length} added`, added),
    describeTests(`${removed.length} removed`, removed),
  ].join('\n\n')
}

function describePairs(title: string, pairs: Pair[]): string {
  if (pairs.length === 0) return `${title}.`
  const rows = pairs.map(({ name, before, after }): [string, ...string[]] => [
    name,
    formatSeconds(before),
    formatSeconds(after),
    before > 0 ? `${after < before ? '−' : '+'}${formatPercent(Math.abs(after - before), before)}` : '',
  ])
  return `${title}:\n${showTable(rows)}`
}

function describeTests(title: string, tests: TimedTest[]): string {
  if (tests.length === 0) return `${title}.`
  return `${title}:\n${showTable(tests.map(({ name, ms }) => [name, formatSeconds(ms)]))}`
}
