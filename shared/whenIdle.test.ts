import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Stubs the page's idle callbacks. A page that is never painted, such as an extension's offscreen document, is never
 * idle.
 */
function stubPage(idle: object) {
  vi.useFakeTimers()
  vi.stubGlobal('window', idle)
}

const neverIdle = {
  requestIdleCallback: (work: () => void, { timeout = Number.POSITIVE_INFINITY } = {}) =>
    Number.isFinite(timeout) ? setTimeout(work, timeout) : 0,
}

test.each([
  ['that is never idle', neverIdle],
  ['without requestIdleCallback', {}],
])('behavior: in a page %s work begins within a second', (_, idle) => {
  stubPage(idle)
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
})
