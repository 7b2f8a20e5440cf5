import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join as joinPath, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EncodedSourceMap } from '@jridgewell/trace-mapping'
import { folders, getPaths } from './files.ts'
import type { Measured } from './found.ts'
import { paint, type Ranges } from './paint.ts'
import { markRan, readStatements, type Statements } from './statements.ts'

/**
 * Coverage by file path, relative to the project root. `lines` are the lines on which a statement begins, and `covered`
 * are those on which a statement ran.
 */
export type Coverage = Record<string, { total: number; covered: number[]; lines: number[]; text: string[] }>

type NodeReport = {
  result: { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }[]
  'source-map-cache'?: Record<string, { lineLengths: number[]; data: EncodedSourceMap | null }>
}

export function joinMeasured(root: string): Coverage {
  const places = getPaths(root)
  const statements = readStatements(resolve(places.units, 'coverage-final.json'))
  for (const folder of [places.unitProcesses, places.nodes]) {
    for (const file of list(folder)) addNode({ root, statements, report: read(file) })
  }
  addBrowsers({ root, statements, parts: list(places.browsers).map((file) => read<Measured>(file)) })
  return Object.fromEntries(
    [...statements]
      .map(([path, all]) => [relative(root, path), toLines(path, all)] as const)
      .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Adds a coverage report from Node. The report includes each script's source map and line lengths. */
function addNode({ root, statements, report }: { root: string; statements: Statements; report: NodeReport }): void {
  for (const { url, functions } of report.result) {
    const { lineLengths, data } = report['source-map-cache']?.[url] ?? {}
    const path = url.startsWith('file://') ? fileURLToPath(url) : ''
    if (!data || !lineLengths || !folders.some((folder) => path.startsWith(resolve(root, folder)))) continue
    const length = lineLengths.reduce((sum, lineLength) => sum + lineLength + 1, 0)
    const ranges = functions.map((each) =>
      each.ranges.map(({ startOffset, endOffset, count }): Ranges[number] => [
        startOffset,
        endOffset,
        count > 0 ? 1 : 0,
      ]),
    )
    // Each script has a single source file. Playwright's and tsx's source maps use different names for it, so ignore
    // the names.
    markRan(statements, { lineLengths, map: data, paths: [path], painted: paint(ranges, length) })
  }
}

function addBrowsers(options: { root: string; statements: Statements; parts: Measured[] }): void {
  const { root, statements, parts } = options
  const built = readdirSync(resolve(root, 'dist'), { recursive: true, encoding: 'utf8' })
  const scripts = built.filter((file) => file.endsWith('.js') && built.includes(`${file}.map`))
  for (const script of scripts) {
    const functions = new Set(
      parts.flatMap((part) =>
        Object.keys(part)
          .filter((path) => basename(path) === basename(script))
          .flatMap((path) => part[path] ?? []),
      ),
    )
    if (functions.size === 0) continue
    const file = resolve(root, 'dist', script)
    const code = readFileSync(file, 'utf8')
    const map = read<EncodedSourceMap>(`${file}.map`)
    markRan(statements, {
      lineLengths: code.split('\n').map((line) => line.length),
      map,
      // Vite's source maps for workers start one folder too high, so the paths are resolved from the project root.
      paths: map.sources.map((source) => resolve(root, (source ?? '').replace(/^(\.\.\/)+/, ''))),
      painted: paint([...functions].map(parseRanges), code.length),
    })
  }
}

function parseRanges(text: string): Ranges {
  return text.split(' ').map((range): Ranges[number] => {
    const [start = 0, end = 0, ran = 0] = range.split(',').map(Number)
    return [start, end, ran]
  })
}

function toLines(path: string, all: { line: number; isCovered: boolean }[]): Coverage[string] {
  const sortUnique = (lines: number[]) => [...new Set(lines)].sort((a, b) => a - b)
  const lines = sortUnique(all.map(({ line }) => line))
  const covered = sortUnique(all.filter(({ isCovered }) => isCovered).map(({ line }) => line))
  const text = readFileSync(path, 'utf8').split('\n')
  return { total: lines.length, covered, lines, text: lines.map((line) => (text[line - 1] ?? '').trim()) }
}

function list(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => joinPath(folder, name))
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
