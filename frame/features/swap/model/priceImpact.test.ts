import { expect, test } from 'vitest'
import { getImpactLevel } from './priceImpact.ts'

test('default: the impact is judged in four steps', () => {
  const levels = [0, 0.0099, 0.01, 0.0299, 0.03, 0.05, 0.1499, 0.15, 0.5].map((impact) => getImpactLevel(impact))
  expect(levels).toEqual(['none', 'none', 'shown', 'shown', 'warning', 'danger', 'danger', 'refused', 'refused'])
})
