import { expect, test } from 'vitest'
import { computePlaces, withFocused } from './listPlaces.ts'

test('default: items are counted, headings are not', () => {
  const rows = ['month', 'one', 'two', 'month', 'three', 'more']
  const countItems = (row: string) => (row === 'month' || row === 'more' ? 0 : 1)
  expect(computePlaces(rows, countItems)).toEqual({ first: [1, 1, 2, 3, 3, 4], count: 3 })
  expect(computePlaces([2, 2, 1], (cards) => cards)).toEqual({ first: [1, 3, 5], count: 5 })
})

test('behavior: the focused row is kept at its index', () => {
  expect(withFocused([4, 5, 6], 900)).toEqual([4, 5, 6, 900])
  expect(withFocused([4, 5, 6], 0)).toEqual([0, 4, 5, 6])
  expect(withFocused([4, 5, 6], 5)).toEqual([4, 5, 6])
  expect(withFocused([4, 5, 6], -1)).toEqual([4, 5, 6])
})
