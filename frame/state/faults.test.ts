import { expect, test, vi } from 'vitest'
import { type Fault, faults } from './faults.ts'

test('behavior: at most five faults in any sixty seconds are reported, each with its kind', () => {
  const heard: Fault[] = []
  const stop = faults.subscribe((fault) => heard.push(fault))
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const error = new TypeError('no')
  for (let index = 0; index < 9; index++) faults.report(error, { uncaught: true })
  expect(heard.splice(0)).toEqual(Array.from({ length: 5 }, () => ({ error, kind: 'TypeError', uncaught: true })))
  vi.advanceTimersByTime(59_999)
  faults.report(error, { uncaught: true })
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  faults.report('a text', { uncaught: false })
  faults.report(error, { uncaught: false, kind: 'UniversalProviderInitError' })
  expect(heard).toEqual([
    { error: 'a text', kind: 'Error', uncaught: false },
    { error, kind: 'UniversalProviderInitError', uncaught: false },
  ])
  stop()
  vi.useRealTimers()
})
