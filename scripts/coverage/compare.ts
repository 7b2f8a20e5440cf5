import { groupBy } from './groupBy.ts'
import type { Coverage } from './join.ts'

type Line = { path: string; line: number; text: string; isCovered: boolean }

/**
 * Returns the lines that lost coverage. Matches equal lines in order within a file, and moved lines by their text among
 * all unmatched lines.
 */
export function compare(before: Coverage, after: Coverage): string[] {
  const lost: Line[] = []
  const removed: Line[] = []
  const added: Line[] = []
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = listLines(before, path)
    const now = listLines(after, path)
    const pairs = pairLines(old, now)
    lost.push(...pairs.filter(([was, is]) => was.isCovered && !is.isCovered).map(([, is]) => is))
    const paired = new Set(pairs.flat())
    removed.push(...old.filter((line) => !paired.has(line)))
    added.push(...now.filter((line) => !paired.has(line)))
  }
  return [...lost, ...findLostByMove(removed, added)].map(({ path, line, text }) => `${path}:${line} ${text}`)
}

function findLostByMove(removed: Line[], added: Line[]): Line[] {
  const count = (lines: Line[]) => groupBy(lines.filter(isSignificant), ({ text }) => text)
  const before = count(removed)
  const after = count(added)
  return [...after].flatMap(([text, lines]) => {
    const uncovered = lines.filter(({ isCovered }) => !isCovered)
    const were = before.get(text)?.filter(({ isCovered }) => isCovered).length ?? 0
    return uncovered.slice(0, Math.max(0, were - (lines.length - uncovered.length)))
  })
}

function isSignificant({ text }: Line): boolean {
  return text.length > 12
}

function listLines(coverage: Coverage, path: string): Line[] {
  const { lines = [], text = [], covered = [] } = coverage[path] ?? {}
  const isCovered = new Set(covered)
  return lines.map((line, at) => ({ path, line, text: text[at] ?? '', isCovered: isCovered.has(line) }))
}

function pairLines(old: Line[], now: Line[]): [Line, Line][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  const getLength = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (const [i, row] of [...lengths.entries()].slice(0, old.length).reverse()) {
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] =
        old[i]?.text === now[j]?.text ? getLength(i + 1, j + 1) + 1 : Math.max(getLength(i + 1, j), getLength(i, j + 1))
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
    } else if (getLength(i + 1, j) >= getLength(i, j + 1)) i++
    else j++
  }
}
