import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('behavior: in a document that is never painted, and so never idle, work begins within a second', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void, wish?: { timeout: number }) => {
    if (wish) setTimeout(work, wish.timeout)
  })
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
})
