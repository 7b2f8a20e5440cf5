import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { faults } from './faults.ts'
import { findNearTests, readImporters } from './nearTests.ts'
import { countTexts } from './treeCopy.ts'

test('default: the text of each fault is in its file exactly once, and another one takes its place', () => {
  const stale = faults.filter(({ file, text, replacement }) => {
    const path = join(root, file)
    return !existsSync(path) || countTexts(readFileSync(path, 'utf8'), text) !== 1 || text === replacement
  })
  expect(stale.map(({ name, file }) => `${name}: ${file}`)).toEqual([])
})

test('default: a fault has a name of its own, a sentence, and a test that can find it', () => {
  const names = faults.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
  expect(faults.filter(({ harm }) => !/^[A-Z].*\.$/.test(harm)).map(({ name }) => name)).toEqual([])
  const importers = readImporters()
  const hasTest = ({ file, browserTest }: (typeof faults)[number]) =>
    browserTest ? existsSync(join(root, browserTest)) : findNearTests(file, importers).length > 0
  expect(faults.filter((fault) => !hasTest(fault)).map(({ name }) => name)).toEqual([])
})

test('default: every part of the product has faults', () => {
  const parts = new Set(faults.map(({ file }) => file.split('/')[0]))
  expect([...parts].sort()).toEqual(['backend', 'clear-signing', 'extension', 'frame', 'sdk', 'shared'])
})

test('behavior: the tests of a file come first, and those that reach it by other files later', () => {
  const tests = findNearTests('frame/state/transactions.ts', readImporters())
  expect(tests[0]).toBe('frame/state/transactions.test.ts')
  expect(tests).toContain('frame/assets/accountQueries.test.ts')
})
