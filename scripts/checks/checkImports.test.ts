import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import {
  checkCycles,
  checkFolderCycles,
  checkImports,
  checkOrder,
  findForbiddenImports,
  readSources,
} from './checkImports.ts'
import type { ImportRule } from './importRule.ts'

const rules: ImportRule[] = [
  { folder: 'low', holds: '', imports: [] },
  { folder: 'high', holds: '', imports: ['low'], packages: ['react', 'node:*'], onlyIn: { viem: ['a.ts'] } },
]

test('default: every source keeps the rule of its folder', () => {
  expect(checkImports(readSources(root))).toEqual([])
})

test('default: a rule names folders of earlier rules only', () => {
  expect(checkOrder()).toEqual([])
  expect(checkOrder([...rules].reverse())).toEqual(['high/ may not name low, a later folder'])
})

test('default: no file imports itself through others, types included', () => {
  expect(checkCycles(readSources(root))).toEqual([])
  const sources = new Map([
    ['a/one.ts', "import type { two } from './two.ts'"],
    ['a/two.ts', "import { one } from '../a/one.ts'\nexport const later = import('./three.ts')"],
    ['a/three.ts', "import { two } from './two.ts'"],
  ])
  expect(checkCycles(sources)).toEqual(['a/one.ts → a/two.ts → a/one.ts'])
})

test('default: no folder imports itself through others, types and lazy imports included', () => {
  expect(checkFolderCycles(readSources(root))).toEqual([])
  const sources = new Map([
    ['a/one.ts', "import type { two } from '../b/two.ts'"],
    ['b/two.ts', "import { other } from './other.ts'"],
    ['b/other.ts', "export const later = import('../a/three.ts')"],
  ])
  expect(checkFolderCycles(sources)).toEqual(['a → b → a'])
})

test('behavior: an import that no rule allows is found, in each form of import', () => {
  const countForbidden = (source: string, file = 'low/b.ts') => findForbiddenImports(file, source, rules).length
  expect(countForbidden("import { a } from '../high/a.ts'")).toBe(1)
  expect(countForbidden("import type {\n  a,\n  b,\n} from '../high/a.ts'")).toBe(1)
  expect(countForbidden("export { a } from '../high/a.ts'")).toBe(1)
  expect(countForbidden("const a = await import('../high/a.ts')")).toBe(1)
  expect(countForbidden("import '../high/a.css'")).toBe(1)
  expect(countForbidden("import { a } from 'viem/utils'")).toBe(1)
  expect(countForbidden("import { a } from './a.ts'")).toBe(0)
})

test('behavior: what a rule allows is not found, and a package of one file only there', () => {
  const countForbidden = (source: string, file: string) => findForbiddenImports(file, source, rules).length
  expect(
    countForbidden(
      "import { a } from '../low/a.ts'\nimport { b } from 'react/jsx'\nimport c from 'node:fs'",
      'high/b.ts',
    ),
  ).toBe(0)
  expect(countForbidden("import { a } from 'viem'", 'high/a.ts')).toBe(0)
  expect(countForbidden("import { a } from 'viem'", 'high/b.ts')).toBe(1)
  expect(countForbidden("import { a } from 'reactive'", 'high/b.ts')).toBe(1)
})
