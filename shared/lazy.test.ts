import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.ts'

test('default: loads on the first call, and once', async () => {
  const load = vi.fn(async () => ({}))
  const get = lazy(load)
  expect(load).not.toHaveBeenCalled()
  const value = await get()
  expect(await get()).toBe(value)
  expect(load).toHaveBeenCalledOnce()
})

test('default: calls that come while it loads share the promise', () => {
  const load = vi.fn(async () => 1)
  const get = lazy(load)
  expect(get()).toBe(get())
  expect(load).toHaveBeenCalledOnce()
})

test('error: a failure rejects all waiting calls, and the next call loads again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'))
  const get = lazy(load)
  const waiting = [get(), get()]
  await expect(waiting[0]).rejects.toThrow('offline')
  await expect(waiting[1]).rejects.toThrow('offline')
  expect(await get()).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
