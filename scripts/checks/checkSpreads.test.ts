import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { checkSpreads, findSpreads } from './checkSpreads.ts'

test('default: the project spreads no literal', () => {
  expect(checkSpreads(root)).toEqual([])
})

test('behavior: a spread of a literal is found in objects, lists and calls', () => {
  const source = ['a = { ...{ b } }', 'a = [...[1, 2]]', 'f(...["a"])', 'a = { ...b, ...[c].map(d)[0] }'].join('\n')
  expect(findSpreads('a.ts', source)).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3'])
})
