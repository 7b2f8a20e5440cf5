import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countSetUp, countUnits, findFileHooks, readBudget } from './costs.ts'
import { root } from './root.ts'
import type { Step } from './setUp.ts'

const step = (category: string, title: string, steps: Step[] = []): Step => ({ category, title, duration: 1, steps })

test('default: set-up is counted by kind, wherever it is nested, and what is shared is not', () => {
  const steps = [
    step('hook', 'Before Hooks', [
      step('fixture', 'Fixture "lent"', [
        step('test.step', 'set-up: shared', [step('pw:api', 'Create context'), step('pw:api', 'Navigate to "/"')]),
      ]),
      step('pw:api', 'Create context'),
    ]),
    step('test.step', 'set-up: making wallets', [
      step('pw:api', 'Navigate to "/empty"'),
      step('test.step', 'set-up: wallet window', [step('pw:api', 'Wait for event "page"'), step('pw:api', 'Click')]),
      step('test.step', 'set-up: unlocks'),
    ]),
    step('test.step', 'set-up: deployments'),
    step('test.step', 'set-up: deployments'),
    step('pw:api', 'Reload'),
    step('pw:api', 'Wait for event "close"'),
  ]
  const counts = countSetUp(steps)
  expect(counts).toEqual({ contexts: 1, 'page loads': 2, windows: 1, unlocks: 1, deployments: 2 })
  expect(countUnits(counts)).toBe(16)
})

test('behavior: what each worker does again is counted apart from the test', () => {
  const steps = [
    step('hook', 'Before Hooks', [
      step('fixture', 'Fixture "browser"', [step('pw:api', 'Launch browser')]),
      step('hook', 'beforeAll hook', [step('test.step', 'set-up: deployments')]),
      step('hook', 'beforeEach hook', [step('pw:api', 'Navigate to "/"')]),
    ]),
    step('pw:api', 'Reload'),
    step('hook', 'After Hooks', [step('hook', 'afterAll hook', [step('pw:api', 'Navigate to "/"')])]),
  ]
  expect(countSetUp(steps)).toEqual({ 'page loads': 2 })
  expect(findFileHooks(steps).map(({ title }) => title)).toEqual(['beforeAll hook', 'afterAll hook'])
})

test('behavior: a test with ten page loads exceeds a budget that was just met', () => {
  const loads = Array.from({ length: 10 }, () => step('pw:api', 'Navigate to "/"'))
  expect(countUnits(countSetUp(loads))).toBe(10)
})

test('behavior: only what the tests of a worker share is left out of the count', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  const isShared = (name: string) => /timed\(\s*'shared'/.test(readFileSync(join(root, 'tests', name), 'utf8'))
  expect(files.filter((name) => name.endsWith('.ts') && isShared(name)).sort()).toEqual([
    'support/connected.ts',
    'support/extensionTest.ts',
  ])
})

test('behavior: the budget is read from its row in docs/internals/budgets.md', () => {
  expect(readBudget('| set-up of the browser tests of `npm test` | 1,234 units | `scripts/test/costs.ts` |')).toBe(1234)
  expect(() => readBudget('| set-up |')).toThrow('budgets.md has no budget')
  expect(readBudget()).toBeGreaterThan(0)
})
