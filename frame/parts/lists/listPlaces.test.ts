import { expect, test } from 'vitest'
import { placesOf, withFocused } from './listPlaces.ts'

test('default: items are counted, headings are not', () => {
  const rows = ['month', 'one', 'two', 'month', 'three', 'more']
  const countOf = (row: string) => (row === 'month' || row === 'more' ? 0 : 1)
  expect(placesOf(rows, countOf)).toEqual({ first: [1, 1, 2, 3, 3, 4], count: 3 })
  expect(placesOf([2, 2, 1], (cards) => cards)).toEqual({ first: [1, 3, 5], count: 5 })
})

test('behavior: the focused row is kept at its index', () => {
  expect(withFocused([4, 5, 6], 900)).toEqual([4, 5, 6, 900])
  expect(withFocused([4, 5, 6], 0)).toEqual([0, 4, 5, 6])
  expect(withFocused([4, 5, 6], 5)).toEqual([4, 5, 6])
  expect(withFocused([4, 5, 6], -1)).toEqual([4, 5, 6])
})
