import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Range = { startOffset: number; endOffset: number; count: number }
export type Script = { url: string; functions: { ranges: Range[]; isBlockCoverage: boolean }[] }

/** Maps each script's URL path to its measured functions, without duplicates. See `formatRanges`. */
export type Measured = Record<string, string[]>

export function createFound(folder: string) {
  const found = new Map<string, Set<string>>()
  return {
    add(scripts: Script[]) {
      for (const { url, functions } of scripts) {
        if (!/^https?:.*\.js$/.test(url)) continue
        const { pathname } = new URL(url)
        const known = found.get(pathname) ?? new Set()
        found.set(pathname, known)
        // Omit functions that were called but have no block coverage, because a branch in them may not have run.
        const conclusive = functions.filter(({ isBlockCoverage, ranges }) => isBlockCoverage || ranges[0]?.count === 0)
        for (const { ranges } of conclusive) known.add(formatRanges(ranges))
      }
    },
    write() {
      if (found.size === 0) return
      mkdirSync(folder, { recursive: true })
      const measured: Measured = Object.fromEntries([...found].map(([url, functions]) => [url, [...functions]]))
      // Write to another file first, because the browser and this process may be killed at any moment. Renaming a file
      // is atomic.
      const file = join(folder, `${process.pid}.json`)
      writeFileSync(`${file}.part`, JSON.stringify(measured))
      renameSync(`${file}.part`, file)
    },
  }
}

/** Formats each range as its start, its end and whether it ran, outermost range first. */
function formatRanges(ranges: Range[]): string {
  return ranges.map(({ startOffset, endOffset, count }) => `${startOffset},${endOffset},${count > 0 ? 1 : 0}`).join(' ')
}
