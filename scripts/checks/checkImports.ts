import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveSpecifier } from '../test/resolveSpecifier.ts'
import type { ImportRule } from './importRule.ts'
import { importRules } from './importRules.ts'

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"=;()]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g

const isTest = /\.(test|testing)\.tsx?$/

export function findForbiddenImports(file: string, source: string, rules = importRules): string[] {
  const rule = findRule(file, rules)
  if (!rule) return []
  return readSpecifiers(source)
    .filter((specifier) => !isAllowed(specifier, file, rule))
    .map((specifier) => `${file}: ${rule.folder}/ may not import ${specifier}`)
}

/** Returns the specifiers of all imports, including types and lazy imports. */
export function readSpecifiers(source: string): string[] {
  return [...source.matchAll(importPattern)].map(([, from, lazy, effect]) => from ?? lazy ?? effect ?? '')
}

export function checkImports(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => findForbiddenImports(file, source))
}

/** Returns import cycles between files. Type imports count. Lazy imports don't, so they may close a cycle. */
export function checkCycles(sources: Map<string, string>): string[] {
  return findCycles(new Map([...sources].map(([file, source]) => [file, readImports(file, source).eager])))
}

/** Returns import cycles between folders. Type imports and lazy imports count. */
export function checkFolderCycles(sources: Map<string, string>): string[] {
  const folders = new Map<string, string[]>()
  for (const [file, source] of sources) {
    const folder = dirname(file)
    const { eager, lazy } = readImports(file, source)
    const others = [...eager, ...lazy].map((path) => dirname(path)).filter((other) => other !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return findCycles(folders)
}

function findCycles(graph: Map<string, string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const follow = (node: string, path: string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) found.push([...path.slice(start), node].join(' → '))
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) follow(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) follow(node, [])
  return found
}

function readImports(file: string, source: string): { eager: string[]; lazy: string[] } {
  const found = [...source.matchAll(importPattern)]
  const resolveAll = (specifiers: (string | undefined)[]) =>
    specifiers.flatMap((specifier) => (specifier && resolveSpecifier(specifier, file)) ?? [])
  return {
    eager: resolveAll(found.map(([, from, , effect]) => from ?? effect)),
    lazy: resolveAll(found.map(([, , lazy]) => lazy)),
  }
}

/**
 * Returns the text of each source file by its path. Omits unit tests and their support files, because these may import
 * anything.
 */
export function readSources(root: string): Map<string, string> {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = list.split('\n').filter((file) => file && (file.startsWith('tests/') || !isTest.test(file)))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Returns an error for each import that names the rule's own folder or the folder of a later rule. */
export function checkOrder(rules = importRules): string[] {
  return rules.flatMap(({ folder, imports }, at) => {
    const earlier = rules.slice(0, at).map((rule) => rule.folder)
    const isEarlier = (path: string) => earlier.some((other) => isInside(path, other) || isInside(other, path))
    return imports.filter((path) => !isEarlier(path)).map((path) => `${folder}/ may not name ${path}, a later folder`)
  })
}

function findRule(file: string, rules: ImportRule[]): ImportRule | undefined {
  const around = rules.filter(({ folder }) => isInside(file, folder))
  return around.sort((a, b) => b.folder.split('/').length - a.folder.split('/').length)[0]
}

function isAllowed(specifier: string, file: string, { folder, imports, packages = [], onlyIn = {} }: ImportRule) {
  const single = Object.keys(onlyIn).filter((name) => onlyIn[name]?.some((allowed) => file === `${folder}/${allowed}`))
  const path = resolveSpecifier(specifier, file)
  if (path === undefined) return [...packages, ...single].some((name) => isPackage(specifier, name))
  return [folder, ...imports, ...single].some((allowed) => isInside(path, allowed))
}

/** Returns true if the path is inside the folder. A `*` in the folder's path matches one name. */
function isInside(path: string, folder: string): boolean {
  const names = path.split('/')
  return folder.split('/').every((name, at) => name === '*' || name === names[at])
}

/** Returns true if the specifier belongs to the package. `node:*` matches all packages with that prefix. */
function isPackage(specifier: string, name: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1))
  return isInside(specifier, name)
}
