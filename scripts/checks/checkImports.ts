import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../test/root.ts'
import type { ImportRule } from './importRule.ts'
import { importRules } from './importRules.ts'

const importOf =
  /(?:^|\n)\s*(?:import|export)\s[^'"=;()]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g

const isTest = /\.(test|testing)\.tsx?$/

/** Returns one line for each import of `source` that the rule of its folder does not allow. */
export function forbiddenImports(file: string, source: string, rules = importRules): string[] {
  const rule = ruleOf(file, rules)
  if (!rule) return []
  const specifiers = [...source.matchAll(importOf)].map(([, from, lazy, effect]) => from ?? lazy ?? effect ?? '')
  return specifiers
    .filter((specifier) => !isAllowed(specifier, file, rule))
    .map((specifier) => `${file}: ${rule.folder}/ may not import ${specifier}`)
}

/** Returns the forbidden imports of all sources. Unit tests and their support may import anything. */
export function checkImports(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = list.split('\n').filter((file) => file && (file.startsWith('tests/') || !isTest.test(file)))
  return files.flatMap((file) => forbiddenImports(file, readFileSync(join(root, file), 'utf8')))
}

/** Returns the faults of the table itself: a rule that names a folder of a later rule, or its own. */
export function checkOrder(rules = importRules): string[] {
  return rules.flatMap(({ folder, imports }, at) => {
    const earlier = rules.slice(0, at).map((rule) => rule.folder)
    const isEarlier = (path: string) => earlier.some((one) => isInside(path, one) || isInside(one, path))
    return imports.filter((path) => !isEarlier(path)).map((path) => `${folder}/ may not name ${path}, a later folder`)
  })
}

/** Returns the table of folders for CONTRIBUTING.md. */
export function importTable(rules = importRules): string {
  const code = (names: string[]) => names.map((name) => `\`${name}\``).join(' ')
  const rows = rules.map(({ folder, holds, imports, packages = [], onlyIn = {} }) => {
    const single = Object.entries(onlyIn).map(([name, files]) => `\`${name}\` in ${code(files)}`)
    const others = [...(packages.length > 0 ? [code(packages)] : []), ...single].join('; ')
    return `| \`${folder}/\` | ${holds} | ${code(imports)} | ${others} |`
  })
  return ['| folder | holds | may import | packages |', '|---|---|---|---|', ...rows].join('\n')
}

function ruleOf(file: string, rules: ImportRule[]): ImportRule | undefined {
  return rules.find(({ folder }) => isInside(file, folder))
}

function isAllowed(specifier: string, file: string, { folder, imports, packages = [], onlyIn = {} }: ImportRule) {
  const single = Object.keys(onlyIn).filter((name) => onlyIn[name]?.some((one) => file === `${folder}/${one}`))
  if (!specifier.startsWith('.') && !specifier.startsWith('#'))
    return [...packages, ...single].some((name) => isPackage(specifier, name))
  const path = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
  return [folder, ...imports, ...single].some((allowed) => isInside(path, allowed))
}

const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** True when the specifier is the package or a part of it. `node:*` stands for all packages of that prefix. */
function isPackage(specifier: string, name: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1))
  return isInside(specifier, name)
}
