import { groupBy } from './groupBy.ts'
import type { Coverage } from './join.ts'

type Line = { path: string; line: number; text: string; isCovered: boolean }

/**
 * Returns the lines that lost coverage. Matches lines by text: by position in the same file or, for moved code, among
 * all unmatched lines.
 */
export function compare(before: Coverage, after: Coverage): string[] {
  const lost: Line[] = []
  const removed: Line[] = []
  const added: Line[] = []
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = linesOf(before, path)
    const now = linesOf(after, path)
    const pairs = pair(old, now)
    lost.push(...pairs.filter(([was, is]) => was.isCovered && !is.isCovered).map(([, is]) => is))
    const paired = new Set(pairs.flat())
    removed.push(...old.filter((line) => !paired.has(line)))
    added.push(...now.filter((line) => !paired.has(line)))
  }
  return [...lost, ...lostOnTheMove(removed, added)].map(({ path, line, text }) => `${path}:${line} ${text}`)
}

function lostOnTheMove(removed: Line[], added: Line[]): Line[] {
  const count = (lines: Line[]) => groupBy(lines.filter(isTelling), ({ text }) => text)
  const before = count(removed)
  const after = count(added)
  return [...after].flatMap(([text, lines]) => {
    const uncovered = lines.filter(({ isCovered }) => !isCovered)
    const were = before.get(text)?.filter(({ isCovered }) => isCovered).length ?? 0
    return uncovered.slice(0, Math.max(0, were - (lines.length - uncovered.length)))
  })
}

function isTelling({ text }: Line): boolean {
  return text.length > 12
}

function linesOf(coverage: Coverage, path: string): Line[] {
  const { lines = [], text = [], covered = [] } = coverage[path] ?? {}
  const isCovered = new Set(covered)
  return lines.map((line, at) => ({ path, line, text: text[at] ?? '', isCovered: isCovered.has(line) }))
}

function pair(old: Line[], now: Line[]): [Line, Line][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (const [i, row] of [...lengths.entries()].slice(0, old.length).reverse()) {
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] = old[i]?.text === now[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [Line, Line][] = []
  for (let i = 0, j = 0; ; ) {
    const a = old[i]
    const b = now[j]
    if (!a || !b) return pairs
    if (a.text === b.text) {
      pairs.push([a, b])
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}
