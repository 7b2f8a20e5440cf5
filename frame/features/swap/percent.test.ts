import { expect, test } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

stubConfig()
const { formatPercent, parsePercent } = await import('./percent.ts')

test.each(['23.02', '23.02%', ' 23.02 % ', '23,02%', '23.02\u00a0%'])('default: %j is 23.02 percent', (text) => {
  expect(formatPercent(0.2302)).toBe('23.02%')
  expect(parsePercent(text)).toBe(2302n)
})

test.each(['', '%', 'yes', '23.02 yes', '2302.', '23.021', '-23.02'])('error: %j is not', (text) => {
  expect(parsePercent(text)).not.toBe(2302n)
})
