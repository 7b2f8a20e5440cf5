import { readFileSync } from 'node:fs'
import { decodedMappings, type SourceMapInput, TraceMap } from '@jridgewell/trace-mapping'
import type { Painted } from './paint.ts'

/** A statement of a source file. `line` is 1-based, and `column` is 0-based. */
type Statement = { line: number; column: number; isCovered: boolean }

/**
 * Statements by file path. Vitest's report lists the statements of every source file, and the other reports mark more
 * of them as covered.
 */
export type Statements = Map<string, Statement[]>

type Istanbul = Record<
  string,
  { statementMap: Record<string, { start: { line: number; column: number } }>; s: Record<string, number> }
>

export function readStatements(file: string): Statements {
  const all: Istanbul = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(all).map(([path, { statementMap, s }]) => [
      path,
      Object.entries(statementMap).map(([id, { start }]) => ({ ...start, isCovered: (s[id] ?? 0) > 0 })),
    ]),
  )
}

type Script = {
  lineLengths: number[]
  map: SourceMapInput
  paths: string[]
  painted: Painted
}

export function markRan(statements: Statements, { lineLengths, map, paths, painted }: Script): void {
  const trace = new TraceMap(map)
  const places = mapPlaces(trace, lineLengths)
  paths.forEach((path, source) => {
    const found = places.get(source)
    for (const statement of (found && statements.get(path)) ?? []) {
      const offsets = found?.get(`${statement.line}:${statement.column}`) ?? []
      if (offsets.some((offset) => painted[offset])) statement.isCovered = true
    }
  })
}

function mapPlaces(trace: TraceMap, lineLengths: number[]) {
  const places = new Map<number, Map<string, number[]>>()
  let lineStart = 0
  decodedMappings(trace).forEach((segments, line) => {
    for (const [column, source, sourceLine, sourceColumn] of segments) {
      if (source === undefined) continue
      const ofSource = places.get(source) ?? new Map<string, number[]>()
      places.set(source, ofSource)
      const key = `${(sourceLine ?? 0) + 1}:${sourceColumn}`
      ofSource.set(key, [...(ofSource.get(key) ?? []), lineStart + column])
    }
    lineStart += (lineLengths[line] ?? 0) + 1
  })
  return places
}
