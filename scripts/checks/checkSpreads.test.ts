import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { checkSpreads, findSpreads } from './checkSpreads.ts'

test('default: the project spreads no literal', () => {
  expect(checkSpreads(root)).toEqual([])
})

test('behavior: a spread of a literal is found in objects, lists, calls and elements', () => {
  const spread = '...'
  const lines = [
    `a = { ${spread}{ b } }`,
    `a = [${spread}[1]]`,
    `f(${spread}[1])`,
    `e = <A {${spread}{ b }} />`,
    `f(${spread}[1].filter(b).map(c))`,
    'a = { ...b }',
    'a = [...b.map(c)]',
  ]
  expect(findSpreads('a.tsx', lines.join('\n'))).toEqual(['a.tsx:1', 'a.tsx:2', 'a.tsx:3', 'a.tsx:4', 'a.tsx:5'])
})
