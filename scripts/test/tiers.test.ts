import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTests } from './chosen.ts'
import { root } from './root.ts'
import { secondMark } from './tiers.ts'

/**
 * Matches an attack's code in the threat model, such as "B13". The title of a test contains the codes of the attacks it
 * tries.
 */
const attackCode = /\b(?:[A-E]|S)\d{1,2}\b/g
const title = /(['"`])((?:default|behavior|error|attack|flow): .*?)\1, /g

const { unit, browser } = findTests()
const tests = [...unit, ...browser]
const files = browser.map((path) => path.slice('tests/'.length))

test.each(files)('behavior: %s has one “Second tier:” comment if it has such tests, and none otherwise', (file) => {
  const text = readFileSync(join(root, 'tests', file), 'utf8')
  const reasons = text.match(/^\/\/ Second tier: \S.{19,}\.$/gm) ?? []
  // Count calls of `testScenarios` as marks, because the function marks most of its tests as second tier.
  const hasSecond = text.includes(secondMark) || text.includes('testScenarios(')
  expect(reasons.length, '“// Second tier: …” comments').toBe(hasSecond ? 1 : 0)
  const references = reasons.flatMap((reason) => reason.match(/[\w/]+\.test\.ts/g) ?? [])
  expect(references.filter((name) => !tests.some((path) => path.endsWith(`/${name}`) || path === name))).toEqual([])
})

test('behavior: each attack is tried in the first tier', () => {
  const titles = files.flatMap((file) => {
    const text = readFileSync(join(root, 'tests', file), 'utf8')
    return [...text.matchAll(title)].map(([, , found = '']) => found)
  })
  const findCodes = (some: string[]) => new Set(some.flatMap((text) => text.match(attackCode) ?? []))
  const first = findCodes(titles.filter((item) => !item.includes(secondMark)))
  expect(first.size).toBeGreaterThan(40)
  expect([...findCodes(titles)].filter((code) => !first.has(code))).toEqual([])
})
