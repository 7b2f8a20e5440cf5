import { basename } from 'node:path'
import { listFiles, sourceFolders } from '../test/chosen.ts'
import { readImports } from '../test/imports.ts'

/** Maps each file to the files that import it. */
export type Importers = Map<string, string[]>

export function readImporters(): Importers {
  const files = sourceFolders.flatMap(listFiles)
  const importers: Importers = new Map()
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    for (const path of readImports(file)) importers.set(path, [...(importers.get(path) ?? []), file])
  }
  return importers
}

/** Returns the unit tests that import a file, directly or transitively, closest first. */
export function findNearTests(file: string, importers: Importers): string[] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let now = [file]; now.length > 0; ) {
    const next = [...new Set(now.flatMap((path) => importers.get(path) ?? []))].filter((path) => !seen.has(path))
    for (const path of next) seen.add(path)
    const found = next.filter((path) => path.endsWith('.test.ts'))
    tests.push(...found.toSorted((a, b) => rank(b, file) - rank(a, file)))
    now = next
  }
  return tests
}

/**
 * Ranks a test for a file. A test with the file's name comes first, and the others are ranked by the length of the path
 * prefix that they share with the file.
 */
function rank(test: string, file: string): number {
  if (basename(test, '.test.ts') === basename(file).replace(/\.\w+$/, '')) return Number.POSITIVE_INFINITY
  let shared = 0
  while (shared < test.length && test[shared] === file[shared]) shared += 1
  return shared
}
