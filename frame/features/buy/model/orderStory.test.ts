import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

stubConfig()
afterAll(() => vi.unstubAllGlobals())
const { isClearlyLess } = await import('./orderStory.ts')

test('default: what arrives counts as less when more than two percent are missing', () => {
  expect(isClearlyLess('98', '100')).toBe(false)
  expect(isClearlyLess('97.999999', '100')).toBe(true)
  expect(isClearlyLess('53.073', '58.97')).toBe(true)
  expect(isClearlyLess('0.00098', '0.001')).toBe(false)
  expect(isClearlyLess('0.000979', '0.001')).toBe(true)
})

test('behavior: more is not less, and an offer that is no number claims nothing', () => {
  expect(isClearlyLess('101', '100')).toBe(false)
  expect(isClearlyLess('1', 'much')).toBe(false)
})
