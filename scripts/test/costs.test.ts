import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countSetUp, countUnits, findFileHooks, readBudget } from './costs.ts'
import { root } from './root.ts'
import type { Step } from './setUp.ts'

const createStep = (category: string, title: string, steps: Step[] = []): Step => ({
  category,
  title,
  duration: 1,
  steps,
})

test('default: set-up is counted by kind, wherever it is nested, and what is shared is not', () => {
  const steps = [
    createStep('hook', 'Before Hooks', [
      createStep('fixture', 'Fixture "lent"', [
        createStep('test.step', 'set-up: shared', [
          createStep('pw:api', 'Create context'),
          createStep('pw:api', 'Navigate to "/"'),
        ]),
      ]),
      createStep('pw:api', 'Create context'),
    ]),
    createStep('test.step', 'set-up: making wallets', [
      createStep('pw:api', 'Navigate to "/empty"'),
      createStep('test.step', 'set-up: wallet window', [
        createStep('pw:api', 'Wait for event "page"'),
        createStep('pw:api', 'Click'),
      ]),
      createStep('test.step', 'set-up: unlocks'),
    ]),
    createStep('test.step', 'set-up: deployments'),
    createStep('test.step', 'set-up: deployments'),
    createStep('pw:api', 'Reload'),
    createStep('pw:api', 'Wait for event "close"'),
  ]
  const counts = countSetUp(steps)
  expect(counts).toEqual({ contexts: 1, 'page loads': 2, windows: 1, unlocks: 1, deployments: 2 })
  expect(countUnits(counts)).toBe(16)
})

test('behavior: what each worker does again is counted apart from the test', () => {
  const steps = [
    createStep('hook', 'Before Hooks', [
      createStep('fixture', 'Fixture "browser"', [createStep('pw:api', 'Launch browser')]),
      createStep('hook', 'beforeAll hook', [createStep('test.step', 'set-up: deployments')]),
      createStep('hook', 'beforeEach hook', [createStep('pw:api', 'Navigate to "/"')]),
    ]),
    createStep('pw:api', 'Reload'),
    createStep('hook', 'After Hooks', [createStep('hook', 'afterAll hook', [createStep('pw:api', 'Navigate to "/"')])]),
  ]
  expect(countSetUp(steps)).toEqual({ 'page loads': 2 })
  expect(findFileHooks(steps).map(({ title }) => title)).toEqual(['beforeAll hook', 'afterAll hook'])
})

test('behavior: a test with ten page loads exceeds a budget that was just met', () => {
  const loads = Array.from({ length: 10 }, () => createStep('pw:api', 'Navigate to "/"'))
  expect(countUnits(countSetUp(loads))).toBe(10)
})

test('behavior: only what the tests of a worker share is left out of the count', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  const isShared = (name: string) => /measureSetUp\(\s*'shared'/.test(readFileSync(join(root, 'tests', name), 'utf8'))
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
