import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'

test('default: each of the 249 countries has a name, and they are in the order of their names', () => {
  const all = listCountries()
  expect(new Set(all.map(({ id }) => id)).size).toBe(249)
  expect(all.filter(({ id, name }) => name === id)).toEqual([])
  expect(all[0]?.id).toBe('AF')
  expect(all.findIndex(({ id }) => id === 'DE')).toBeLessThan(all.findIndex(({ id }) => id === 'US'))
})
