import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles, sourceFolders } from '../test/chosen.ts'
import { root } from '../test/root.ts'

const importOf = /\b(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g

/** Maps each file to those that import it, also for a type or lazily. */
export type Importers = Map<string, string[]>

export function readImporters(): Importers {
  const files = sourceFolders.flatMap(listFiles)
  const importers: Importers = new Map()
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of source.matchAll(importOf)) {
      const path = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
      importers.set(path, [...(importers.get(path) ?? []), file])
    }
  }
  return importers
}

/** Returns the unit tests that reach a file, those with the fewest imports between them first. */
export function findNearTests(file: string, importers: Importers): string[] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let now = [file]; now.length > 0; ) {
    const next = [...new Set(now.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one))
    for (const one of next) seen.add(one)
    const found = next.filter((one) => one.endsWith('.test.ts'))
    tests.push(...found.toSorted((one, other) => countShared(other, file) - countShared(one, file)))
    now = next
  }
  return tests
}

/** Returns how many letters two paths have in common at their beginning. */
function countShared(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}
