import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readFeatureViews } from '../../scripts/build/featureViews.ts'
import { resolveSpecifier } from '../../scripts/test/resolveSpecifier.ts'
import { messageFiles } from '../i18n/loadAllMessages.ts'
import { readMessages } from '../i18n/messageFiles.ts'
import { messageGroups } from '../i18n/messageGroups.ts'
import { type FeatureName, features } from './later.tsx'

const root = resolve(import.meta.dirname, '../..')
const main = resolve(root, 'frame/start/main.tsx')

/** Matches a module's static imports. */
const staticImport = /^\s*(?:import|export)\s(?!type\b)[^'";]*?(?:from\s+)?'([^']+\.tsx?)'/gm

const fileOfKey = new Map<string, string>()
for (const file of messageFiles) for (const key of Object.keys(await readMessages('en', file))) fileOfKey.set(key, file)

function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(staticImport)]
    .map(([, specifier = '']) => resolve(root, resolveSpecifier(specifier, relative(root, file)) ?? ''))
    .filter((path) => path !== root && existsSync(path))
}

/** Returns the module and its transitive static imports, except modules in `known`. */
function collectModules(file: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const follow = (module: string) => {
    if (found.has(module) || known.has(module) || module.includes('/frame/i18n/')) return
    found.add(module)
    readImports(module).forEach(follow)
  }
  follow(file)
  return found
}

/**
 * Returns the message keys used in a source file. Template literals such as `namespace.${name}` match every key with
 * the same prefix.
 */
function findKeys(source: string): string[] {
  return [...source.matchAll(/['"`]([a-zA-Z]+\.[\w.]*)(\$\{)?/g)].flatMap(([, key = '', open]) =>
    [...fileOfKey.keys()].filter((known) => (open ? known.startsWith(key) : known === key)),
  )
}

function findMissing(modules: Iterable<string>, loaded: readonly string[]): string[] {
  return [...modules].flatMap((module) =>
    findKeys(readFileSync(module, 'utf8')).flatMap((key) =>
      loaded.includes(fileOfKey.get(key) ?? '') ? [] : [`${key} in ${relative(root, module)}`],
    ),
  )
}

const first = collectModules(main)
const views = readFeatureViews()

test.each(Object.keys(features) as FeatureName[])('default: %s loads the messages that its views show', (name) => {
  const modules = new Set((views[name] ?? []).flatMap((path) => [...collectModules(path, first)]))
  expect(modules.size).toBeGreaterThan(0)
  expect(findMissing(modules, [...messageGroups.first, ...features[name].messages])).toEqual([])
})

test('default: the first load contains the view of Connect alone', () => {
  expect(first.size).toBeGreaterThan(100)
  const paths = Object.values(views).flat()
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter((path) => first.has(path))).toEqual([])
})
