import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import {
  checkComments,
  findHeadlessOpeners,
  findLongLines,
  findVagueWords,
  isHeadless,
  readComments,
  readTitles,
} from './checkComments.ts'

const createComment = (text: string, line = 1) => ({ file: 'sdk/a.ts', line, text })

test('default: the comments and test titles of the project are plain sentences', () => {
  expect(checkComments(root)).toEqual([])
})

test('default: lines of a comment are one text without marks', () => {
  const source =
    "/**\n * One\n * two.\n */\nconst a = 'b' // Three.\n// Four\n// five.\n\n// Six.\n// biome-ignore all\n"
  const found = readComments('sdk/a.ts', source).map(({ line, text }) => `${line} ${text}`)
  expect(found).toEqual(['1 One two.', '5 Three.', '6 Four five.', '9 Six. biome-ignore all'])
})

test('behavior: directives, links and lines without words are no comments', () => {
  const source =
    '// biome-ignore lint/a: b\n\n/* @__PURE__ */\n\n// https://a.test\n\n// ----\n\n/// <reference types="a" />'
  expect(readComments('sdk/a.ts', source)).toEqual([])
})

test('behavior: titles of scenarios are read, and no other strings', () => {
  const source =
    "const rows = [{ name: 'a', title: 'One', hint: 'no' }, row('b', 'two', 'no')]\nexport const group = { area: 'three' }"
  expect(readTitles('frame/scenarios/a.ts', source).map(({ text }) => text)).toEqual(['One', 'two', 'three'])
  expect(readTitles('frame/parts/a.ts', source)).toEqual([])
})

test('behavior: a line of a comment has at most 120 columns, unless it is a directive', () => {
  const fits = `// ${'a'.repeat(117)}`
  const source = `${fits}\n\n/**\n * Short.\n * ${'b'.repeat(118)}\n */\n\n// biome-ignore lint/a: ${fits}\nconst text = '${fits}'`
  expect(findLongLines('sdk/a.ts', source)).toEqual(['sdk/a.ts:5: longer than 120 columns'])
})

test('behavior: titles of tests are read, and no other strings', () => {
  const source =
    "describe('one', () => {\n  test.each([1])('no')\n  it(\n    `two`)\n})\n/a/.test('no')\ntest.skip('three')"
  expect(readTitles('sdk/a.test.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 one',
    '4 two',
    '7 three',
  ])
})

test.each([
  'What the page asks for.',
  'Of a login’s settings.',
  'As it was told last.',
  'Whether the phone has to confirm.',
  'By a proof that is used up.',
  'Where it is not known yet the window comes first.',
  'Only for what a wallet grants already.',
  'Nothing that the page can change.',
  'Same as in the stylesheet.',
])('behavior: “%s” has no subject', (text) => {
  expect(isHeadless(createComment(text))).toBe(true)
})

test.each([
  'Returns the tasks of the page.',
  'Only the leader tab connects.',
  'As EIP-1193 says, the provider emits one event.',
  'Whether a page is trusted is decided by the deployment.',
  'By default, the window closes.',
  'Nothing is stored.',
])('behavior: “%s” has a subject and a verb', (text) => {
  expect(isHeadless(createComment(text))).toBe(false)
})

test('behavior: headless openers count from more than 5 % of the comments of a folder', () => {
  const comments = Array.from({ length: 20 }, (_, at) => createComment('Returns it.', at + 1))
  expect(findHeadlessOpeners([...comments, createComment('Of it.', 21)])).toEqual([])
  expect(findHeadlessOpeners([...comments, createComment('Of it.', 21), createComment('Whose.', 22)])).toEqual([
    'sdk/a.ts:21: Of it.',
    'sdk/a.ts:22: Whose.',
  ])
})

test('behavior: a vague word is found in any sentence, but not in quoted code', () => {
  expect(findVagueWords([createComment('It waits. Nobody answers.', 7)])).toEqual([
    'sdk/a.ts:7: It waits. Nobody answers. (“Nobody”)',
  ])
  expect(findVagueWords([createComment('Tells the page.'), createComment('The page is told.')])).toHaveLength(2)
  expect(findVagueWords([createComment(`Returns \`nobody\`, 'nobody' or "nobody". The two are told apart.`)])).toEqual(
    [],
  )
})
