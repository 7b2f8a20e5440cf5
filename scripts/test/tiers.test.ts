import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { secondMark } from './tiers.ts'

const files = readdirSync(join(root, 'tests')).filter((name) => name.endsWith('.test.ts'))

test.each(files)('behavior: %s says once why tests of it are in the second tier', (file) => {
  const text = readFileSync(join(root, 'tests', file), 'utf8')
  const reasons = text.match(/^\/\/ Second tier: \S.{19,}\.$/gm) ?? []
  expect(reasons.length).toBe(text.includes(secondMark) ? 1 : 0)
})
