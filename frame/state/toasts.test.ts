import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, getShownMs } from './toasts.ts'

let toasts: ReturnType<typeof createToasts>

beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToasts()
})
afterEach(() => {
  vi.useRealTimers()
})

const getShown = () => toasts.store.getState().current?.text
const advance = (ms: number) => vi.advanceTimersByTime(ms)

test('default: a message stays for four seconds and 60 ms per character', () => {
  toasts.success('Copied')
  advance(4000 + 6 * 60 - 1)
  expect(getShown()).toBe('Copied')
  advance(1)
  expect(getShown()).toBeUndefined()
})

test('behavior: an error stays for ten seconds, or longer if it is long, and goes when it is pressed', () => {
  toasts.error('Failed')
  advance(9999)
  expect(getShown()).toBe('Failed')
  advance(1)
  expect(getShown()).toBeUndefined()
  expect(getShownMs({ tone: 'error', text: 'x'.repeat(200) })).toBe(16_000)
  toasts.error('Failed')
  toasts.hide()
  expect(getShown()).toBeUndefined()
})

test('behavior: progress stays until the next message, which gets its whole time', () => {
  toasts.loading('Sending')
  advance(60_000)
  expect(getShown()).toBe('Sending')
  toasts.success('Sent')
  advance(3000)
  toasts.success('Done')
  advance(4000)
  expect(getShown()).toBe('Done')
  advance(240)
  expect(getShown()).toBeUndefined()
})

test('behavior: a message stays while the pointer is over it', () => {
  toasts.success('Copied')
  toasts.hold()
  advance(60_000)
  expect(getShown()).toBe('Copied')
  toasts.release()
  advance(4359)
  expect(getShown()).toBe('Copied')
  advance(1)
  expect(getShown()).toBeUndefined()
})
