import { expect, test } from 'vitest'
import { addSetUp, type Step } from './setUp.ts'

const createStep = (category: string, title: string, duration: number, steps: Step[] = []) => ({
  category,
  title,
  duration,
  steps,
})

test('default: set-up is added up by kind, each moment once', () => {
  const steps = [
    createStep('hook', 'Before Hooks', 500, [
      createStep('fixture', 'Fixture "page"', 400, [createStep('pw:api', 'Create page', 300)]),
    ]),
    createStep('test.step', 'set-up: making wallets', 1000, [
      createStep('test.step', 'set-up: wallet window', 200, [createStep('pw:api', 'Navigate', 50)]),
      createStep('test.step', 'set-up: Argon2', 300),
      createStep('pw:api', 'Click', 40),
    ]),
    createStep('pw:api', 'Navigate to "/"', 700),
    createStep('test.step', 'a step of the test', 100, [createStep('pw:api', 'Reload', 60)]),
    createStep('pw:api', 'Click', 20),
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
    createStep('test.step', 'set-up: wallet window', 100, [
      createStep('pw:api', 'Navigate', 80),
      createStep('pw:api', 'Reload', 90),
    ]),
  ]
  expect(addSetUp(steps)).toEqual({ 'wallet window': 0, 'page loads': 170 })
})
