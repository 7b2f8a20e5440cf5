import { expect, test } from 'vitest'
import { addSetUp, type Step } from './setUp.ts'

const step = (category: string, title: string, duration: number, steps: Step[] = []) => ({
  category,
  title,
  duration,
  steps,
})

test('default: set-up is added up by kind, each moment once', () => {
  const steps = [
    step('hook', 'Before Hooks', 500, [step('fixture', 'Fixture "page"', 400, [step('pw:api', 'Create page', 300)])]),
    step('test.step', 'set-up: making wallets', 1000, [
      step('test.step', 'set-up: wallet window', 200, [step('pw:api', 'Navigate', 50)]),
      step('test.step', 'set-up: Argon2', 300),
      step('pw:api', 'Click', 40),
    ]),
    step('pw:api', 'Navigate to "/"', 700),
    step('test.step', 'a step of the test', 100, [step('pw:api', 'Reload', 60)]),
    step('pw:api', 'Click', 20),
  ]
  expect(addSetUp(steps)).toEqual({
    'browser and tabs': 300,
    'making wallets': 500,
    'wallet window': 150,
    Argon2: 300,
    'page loads': 810,
  })
})

test('behavior: steps that ran at the same time make no time negative', () => {
  const steps = [
    step('test.step', 'set-up: wallet window', 100, [step('pw:api', 'Navigate', 80), step('pw:api', 'Reload', 90)]),
  ]
  expect(addSetUp(steps)).toEqual({ 'wallet window': 0, 'page loads': 170 })
})
