import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

stubConfig()
afterAll(() => vi.unstubAllGlobals())
const { isLess } = await import('./orderStory.ts')

test('default: what arrives counts as less when more than two percent are missing', () => {
  expect(isLess('98', '100')).toBe(false)
  expect(isLess('97.999999', '100')).toBe(true)
  expect(isLess('53.073', '58.97')).toBe(true)
  expect(isLess('0.00098', '0.001')).toBe(false)
  expect(isLess('0.000979', '0.001')).toBe(true)
})

test('behavior: more is not less, and an offer that is no number claims nothing', () => {
  expect(isLess('101', '100')).toBe(false)
  expect(isLess('1', 'much')).toBe(false)
})
