import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, shownMs } from './toasts.ts'

let toasts: ReturnType<typeof createToasts>

beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToasts()
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = () => toasts.store.getState().current?.text
const passes = (ms: number) => vi.advanceTimersByTime(ms)

test('default: a message stays for four seconds and 60 ms per character', () => {
  toasts.success('Copied')
  passes(4000 + 6 * 60 - 1)
  expect(shown()).toBe('Copied')
  passes(1)
  expect(shown()).toBeUndefined()
})

test('behavior: an error stays for ten seconds, or longer if it is long, and goes when it is pressed', () => {
  toasts.error('Failed')
  passes(9999)
  expect(shown()).toBe('Failed')
  passes(1)
  expect(shown()).toBeUndefined()
  expect(shownMs({ tone: 'error', text: 'x'.repeat(200) })).toBe(16_000)
  toasts.error('Failed')
  toasts.hide()
  expect(shown()).toBeUndefined()
})

test('behavior: progress stays until the next message, which gets its whole time', () => {
  toasts.loading('Sending')
  passes(60_000)
  expect(shown()).toBe('Sending')
  toasts.success('Sent')
  passes(3000)
  toasts.success('Done')
  passes(4000)
  expect(shown()).toBe('Done')
  passes(240)
  expect(shown()).toBeUndefined()
})

test('behavior: a message stays while the pointer is over it', () => {
  toasts.success('Copied')
  toasts.hold()
  passes(60_000)
  expect(shown()).toBe('Copied')
  toasts.release()
  passes(4359)
  expect(shown()).toBe('Copied')
  passes(1)
  expect(shown()).toBeUndefined()
})
