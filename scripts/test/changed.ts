import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Chosen, findTests, sourceFolders } from './chosen.ts'
import { readImports } from './imports.ts'
import { runProgram } from './programs.ts'
import { reachAll, reachOfFiles, reachOfFolders } from './reach.ts'
import { root } from './root.ts'

/**
 * Returns the commit to compare with. By default, that is the merge base with `main`, or on `main` itself the previous
 * commit.
 */
export function findBase(revision: string): string {
  try {
    if (revision) return runGit('rev-parse', '--verify', `${revision}^{commit}`)
    const parted = runGit('merge-base', 'HEAD', 'main')
    return parted === runGit('rev-parse', 'HEAD') ? runGit('rev-parse', 'HEAD~1') : parted
  } catch (cause) {
    const text = revision ? `There is no commit "${revision}".` : 'There is no commit to compare with: name one.'
    throw new Error(`${text} For example: npm run test:changed -- HEAD~3`, { cause })
  }
}

export function findChanged(base: string): string[] {
  const lists = [runGit('diff', '--name-only', base), runGit('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.flatMap((list) => list.split('\n')))].filter(Boolean).sort()
}

export async function chooseByChange(base: string, changed: string[]): Promise<Chosen> {
  const all = findTests()
  const file = join(root, 'test-results/related.json')
  const list = ['list', '--filesOnly', `--json=${file}`, '--mode', 'test']
  const { isGood, output } = await runProgram('vitest', [...list, '--changed', base], { isKept: true })
  if (!isGood) throw new Error(`Vitest could not say which unit tests import what changed:\n${output}`)
  const related: { file: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const imported = new Set(related.map((test) => relative(root, test.file)))
  const isRead = (test: string) => changed.some((path) => reachOfFiles[test]?.some((start) => path.startsWith(start)))
  return {
    unit: all.unit.filter((test) => imported.has(test) || isRead(test) || changed.includes('package-lock.json')),
    browser: findBrowserTests(changed, all.browser),
  }
}

export function findBrowserTests(changed: string[], tests: string[]): string[] {
  const importers = findImporters(tests)
  const reached = new Set(changed.flatMap((path) => findReached(path, tests, importers)))
  return tests.filter((test) => reached.has(test))
}

function findReached(path: string, tests: string[], importers: Map<string, string[]>): string[] {
  if (reachAll.some((start) => path.startsWith(start))) return tests
  if (path.startsWith('tests/')) return importers.get(path) ?? (path.endsWith('globalSetup.ts') ? tests : [])
  const isSource = sourceFolders.includes(path.split('/')[0] ?? '')
  if (!isSource || path.endsWith('.test.ts') || path.endsWith('.snap')) return importers.get(path) ?? []
  return [...(importers.get(path) ?? []), ...findNamedTests(findRow(dirname(path)), tests)]
}

/** Returns the row for a folder, or the row of its closest parent if it has none because it is new or deleted. */
function findRow(folder: string): string[] | 'all' {
  return reachOfFolders[folder] ?? (folder === '.' ? 'all' : findRow(dirname(folder)))
}

export function findNamedTests(names: string[] | 'all', tests: string[]): string[] {
  if (names === 'all') return tests
  const matchesName = (test: string, name: string) =>
    name.endsWith('*') ? test.startsWith(`tests/${name.slice(0, -1)}`) : test === `tests/${name}.test.ts`
  return tests.filter((test) => names.some((name) => matchesName(test, name)))
}

function findImporters(tests: string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const test of tests) {
    const seen = new Set<string>()
    collectImports(test, seen)
    for (const path of seen) importers.set(path, [...(importers.get(path) ?? []), test])
  }
  return importers
}

const importsByFile = new Map<string, string[]>()

function collectImports(path: string, seen: Set<string>) {
  if (seen.has(path)) return
  seen.add(path)
  // Follow only the imports of files in `tests/`, because the table covers what those files import from other folders.
  if (!path.startsWith('tests/')) return
  let imports = importsByFile.get(path)
  if (!imports) {
    imports = readImports(path)
    importsByFile.set(path, imports)
  }
  for (const next of imports) collectImports(next, seen)
}

export function findSourceFolders(): string[] {
  const isSource = (name: string) => !/\.(test\.ts|snap)$/.test(name)
  const walk = (folder: string): string[] => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    const own = entries.some((entry) => entry.isFile() && isSource(entry.name)) ? [folder] : []
    return [...own, ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => walk(join(folder, name)))]
  }
  return sourceFolders.flatMap(walk)
}

function runGit(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
