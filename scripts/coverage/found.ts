import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Range = { startOffset: number; endOffset: number; count: number }
export type Script = { url: string; functions: { ranges: Range[]; isBlockCoverage: boolean }[] }

/** Of a script by its URL's path: functions as they were measured, each once. See `writeRanges`. */
export type Measured = Record<string, string[]>

/** What a browser has measured, in a file of this process in `folder`. */
export function createFound(folder: string) {
  const found = new Map<string, Set<string>>()
  return {
    add(scripts: Script[]) {
      for (const { url, functions } of scripts) {
        if (!/^https?:.*\.js$/.test(url)) continue
        const { pathname } = new URL(url)
        const known = found.get(pathname) ?? new Set()
        found.set(pathname, known)
        // Without blocks nothing is known but that it was called: a branch in it may have been left out.
        const telling = functions.filter(({ isBlockCoverage, ranges }) => isBlockCoverage || ranges[0]?.count === 0)
        for (const { ranges } of telling) known.add(writeRanges(ranges))
      }
    },
    write() {
      if (found.size === 0) return
      mkdirSync(folder, { recursive: true })
      const measured: Measured = Object.fromEntries([...found].map(([url, functions]) => [url, [...functions]]))
      // Whole or not at all: the browser may be ended at any moment, and we with it.
      const file = join(folder, `${process.pid}.json`)
      writeFileSync(`${file}.part`, JSON.stringify(measured))
      renameSync(`${file}.part`, file)
    },
  }
}

/** Start, end and whether it ran, outermost first. */
function writeRanges(ranges: Range[]): string {
  return ranges.map(({ startOffset, endOffset, count }) => `${startOffset},${endOffset},${count > 0 ? 1 : 0}`).join(' ')
}
