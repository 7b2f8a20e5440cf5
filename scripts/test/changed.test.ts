import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowserTests, findNamedTests, findSourceFolders } from './changed.ts'
import { findTests, listFiles } from './chosen.ts'
import { readImports } from './imports.ts'
import { reachAll, reachOfFiles, reachOfFolders } from './reach.ts'
import { root } from './root.ts'

const { unit, browser } = findTests()
const rows = Object.entries(reachOfFolders)
const inReach = 'rows of scripts/test/reach.ts'

test('default: every folder with sources is in one with a row, and every row has a folder', () => {
  const folders = findSourceFolders()
  const isInside = (folder: string, row: string) => `${folder}/`.startsWith(`${row}/`)
  expect(
    folders.filter((folder) => !rows.some(([row]) => isInside(folder, row))),
    inReach,
  ).toEqual([])
  expect(
    rows.map(([row]) => row).filter((row) => !folders.some((folder) => isInside(folder, row))),
    inReach,
  ).toEqual([])
})

test('default: every browser test is named by a row, and every name has a test', () => {
  const names = rows.flatMap(([, row]) => (row === 'all' ? [] : row))
  expect(
    names.filter((name) => findNamedTests([name], browser).length === 0),
    inReach,
  ).toEqual([])
  const namedTests = findNamedTests(names, browser)
  expect(
    browser.filter((file) => !namedTests.includes(file)),
    inReach,
  ).toEqual([])
})

test('default: every unit test that reads or starts files by their path has a row, and every such file exists', () => {
  const byPath = /import\.meta\.(url|dirname)|startProcess|spawn|\broot\b.*from '\.\.?\/(?:test\/)?root\.ts'/
  const readers = unit.filter((path) => byPath.test(readFileSync(join(root, path), 'utf8')))
  expect(Object.keys(reachOfFiles).sort(), inReach).toEqual(readers.sort())
  const starts = [...Object.values(reachOfFiles).flat(), ...reachAll.filter((start) => /\.\w+$/.test(start))]
  expect(starts.filter((start) => !existsSync(join(root, start)))).toEqual([])
})

test('default: a change reaches the tests of its folder, its imports and its own name', () => {
  expect(findBrowserTests(['shared/rpc/rpc.ts'], browser)).toEqual(browser)
  expect(findBrowserTests(['vite.config.ts'], browser)).toEqual(browser)
  expect(findBrowserTests(['tests/support/globalSetup.ts'], browser)).toEqual(browser)
  expect(findBrowserTests(['frame/doctor/checks.ts'], browser)).toEqual(['tests/doctor.test.ts'])
  expect(findBrowserTests(['frame/doctor/new/part.ts'], browser)).toEqual(['tests/doctor.test.ts'])
  expect(findBrowserTests(['tests/relay.test.ts'], browser)).toEqual(['tests/relay.test.ts'])
  expect(findBrowserTests(['tests/support/layout.ts'], browser)).toContain('tests/views.test.ts')
  expect(findBrowserTests(['tests/support/ports.ts'], browser)).toContain('tests/approve.test.ts')
  expect(findBrowserTests(['README.md', 'frame/platform/format.test.ts', 'scripts/bench.ts'], browser)).toEqual([])
})

test('behavior: a change of anything that the build reads builds again', () => {
  const [, list = ''] = /const inputs = \[(.*?)\n\]/s.exec(readFileSync(join(root, 'scripts/build.mjs'), 'utf8')) ?? []
  const inputs = [...list.matchAll(/'([^']+)'/g)].map(([, input = '']) => input)
  const isInput = (path: string) => inputs.some((input) => path === input || path.startsWith(`${input}/`))
  const sources = inputs.flatMap((input) => (/\.\w+$/.test(input) ? [input] : listFiles(input)))
  const built = sources.filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path))
  expect(built.length).toBeGreaterThan(500)
  expect(built.flatMap(readImports).filter((path) => !isInput(path))).toEqual([])
})
