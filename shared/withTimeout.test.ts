import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => {})

test('default: resolves like the promise, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('value'), 1000)).toBe('value')
  expect(vi.getTimerCount()).toBe(0)
})

test('error: rejects like the promise, and leaves no timer', async () => {
  await expect(withTimeout(Promise.reject(new Error('failed')), 1000)).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('default: resolves with undefined after the time', async () => {
  const settled = vi.fn()
  void withTimeout(never, 1000).then(settled)
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(undefined)
})

test('behavior: onTimeout gives the value, and is not called in time', async () => {
  const onTimeout = vi.fn(() => 'late')
  expect(await withTimeout(Promise.resolve('value'), 1000, onTimeout)).toBe('value')
  expect(onTimeout).not.toHaveBeenCalled()
  const late = withTimeout(never, 1000, onTimeout)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toBe('late')
})

test('error: rejects with what onTimeout throws', async () => {
  const late = withTimeout(never, 1000, () => {
    throw new Error('timeout')
  })
  const rejection = expect(late).rejects.toThrow('timeout')
  await vi.advanceTimersByTimeAsync(1000)
  await rejection
})

test('behavior: a promise that rejects after the time is no unhandled rejection', async () => {
  let reject = (_: Error) => {}
  const late = withTimeout(
    new Promise<string>((_, rejects) => {
      reject = rejects
    }),
    1000,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toBeUndefined()
  reject(new Error('failed'))
  await vi.advanceTimersByTimeAsync(0)
})
