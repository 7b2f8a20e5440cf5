import { expect, test, vi } from 'vitest'
import { type Fault, faults } from './faults.ts'

test('behavior: at most five faults in any sixty seconds are reported, each with its kind', () => {
  const reported: Fault[] = []
  const stop = faults.subscribe((fault) => reported.push(fault))
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const error = new TypeError('no')
  for (let index = 0; index < 9; index++) faults.report(error, { uncaught: true })
  expect(reported.splice(0)).toEqual(Array.from({ length: 5 }, () => ({ error, kind: 'TypeError', uncaught: true })))
  vi.advanceTimersByTime(59_999)
  faults.report(error, { uncaught: true })
  expect(reported).toEqual([])
  vi.advanceTimersByTime(1)
  faults.report('a text', { uncaught: false })
  faults.report(error, { uncaught: false, kind: 'UniversalProviderInitError' })
  expect(reported).toEqual([
    { error: 'a text', kind: 'Error', uncaught: false },
    { error, kind: 'UniversalProviderInitError', uncaught: false },
  ])
  stop()
  vi.useRealTimers()
})
