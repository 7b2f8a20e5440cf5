import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stubs a page that is never painted, and so never idle, such as an offscreen document of an extension. */
function stubPage(idle: object) {
  vi.useFakeTimers()
  vi.stubGlobal('window', idle)
}

const neverIdle = {
  requestIdleCallback: (work: () => void, { timeout = Number.POSITIVE_INFINITY } = {}) =>
    Number.isFinite(timeout) ? setTimeout(work, timeout) : 0,
  cancelIdleCallback: (handle: number) => clearTimeout(handle),
}

test.each([
  ['that is never idle', neverIdle],
  ['of a browser that does not tell', {}],
])('behavior: in a page %s work begins within a second, unless it is taken back', (_, idle) => {
  stubPage(idle)
  const work = vi.fn()
  const other = vi.fn()
  whenIdle(work)
  whenIdle(other)()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})
