import { expect, test } from 'vitest'
import { isSiteAllowed } from './isSiteAllowed.ts'

test('default: a site needs a permission for itself or for every site', () => {
  const sites = ['https://a.example']
  expect(isSiteAllowed('https://a.example', { everySite: false, sites })).toBe(true)
  expect(isSiteAllowed('https://b.example', { everySite: false, sites })).toBe(false)
  expect(isSiteAllowed('https://b.example', { everySite: true, sites: [] })).toBe(true)
})

test('behavior: a site that the user removed is not served', () => {
  const allowed = { everySite: true, sites: [], removed: ['https://b.example'] }
  expect(isSiteAllowed('https://b.example', allowed)).toBe(false)
  expect(isSiteAllowed('https://a.example', allowed)).toBe(true)
})

test('behavior: a wildcard pattern from the browser’s settings covers the site', () => {
  expect(isSiteAllowed('https://a.example', { everySite: false, sites: ['https://*.example'] })).toBe(true)
})
