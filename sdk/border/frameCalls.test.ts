import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameCalls } from './frameCalls.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('behavior: no ping is sent after a call has settled', async () => {
  const ping = vi.fn(() => new Promise<Reply>(() => {}))
  const onFailure = vi.fn()
  const proxy = {
    batch: ping,
    close: async () => ({ ok: true, value: true }) as const,
    open: async () => ({ ok: false, error: { code: 4001, message: 'no' } }) as const,
    setTheme: () => Promise.reject(new Error('no port')),
  }
  const calls = createFrameCalls(proxy, {}, onFailure)
  expect(await calls.close()).toBe(true)
  await expect(calls.open({})).rejects.toMatchObject({ code: 4001 })
  expect(onFailure).not.toHaveBeenCalled()
  await expect(calls.setTheme({})).rejects.toBeInstanceOf(Error)
  expect(onFailure).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ping).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
