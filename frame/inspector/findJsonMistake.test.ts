import { expect, test } from 'vitest'
import { findJsonMistake } from './findJsonMistake.ts'

test('default: the mistake has a line and a column', () => {
  expect(findJsonMistake('[\n  1,\n  x\n]')).toEqual({ line: 3, column: 3 })
  expect(findJsonMistake('{"a": 1')).toEqual({ line: 1, column: 8 })
  expect(findJsonMistake('')).toEqual({ line: 1, column: 1 })
  expect(findJsonMistake('[] []')).toEqual({ line: 1, column: 4 })
})

test('behavior: the result agrees with JSON.parse', () => {
  const valid = ['0', '-1.5e3', '""', '"\\u00e9\\n"', '[]', '{}', ' {"a":[1,{"b":null}], "c":true} ', '"é😀"', 'false']
  const invalid = [
    "{'a':1}",
    '[1,]',
    '{"a":1,}',
    '01',
    '+1',
    '.5',
    '"\n"',
    '"\\x"',
    'undefined',
    'nul',
    '[1 2]',
    '{a:1}',
    '"',
    '//',
  ]
  for (const text of valid) {
    expect(() => JSON.parse(text), text).not.toThrow()
    expect(findJsonMistake(text), text).toBeUndefined()
  }
  for (const text of invalid) {
    expect(() => JSON.parse(text), text).toThrow()
    expect(findJsonMistake(text), text).toBeDefined()
  }
})

test('error: a text that is nested without end is a mistake and does not crash', () => {
  expect(findJsonMistake('['.repeat(100_000))).toEqual({ line: 1, column: 502 })
})
