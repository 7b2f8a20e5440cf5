import { expect, test } from 'vitest'
import { servesSite } from './servesSite.ts'

test('default: a site needs a permission of its own, or the one for every site', () => {
  const sites = ['https://a.example']
  expect(servesSite('https://a.example', { everySite: false, sites })).toBe(true)
  expect(servesSite('https://b.example', { everySite: false, sites })).toBe(false)
  expect(servesSite('https://b.example', { everySite: true, sites: [] })).toBe(true)
})

test('behavior: a site that the person removed has no way to the wallet', () => {
  const allowed = { everySite: true, sites: [], removed: ['https://b.example'] }
  expect(servesSite('https://b.example', allowed)).toBe(false)
  expect(servesSite('https://a.example', allowed)).toBe(true)
})

test('behavior: a pattern of the browser’s settings may cover the site', () => {
  expect(servesSite('https://a.example', { everySite: false, sites: ['https://*.example'] })).toBe(true)
})
