import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function create(ping: () => Promise<unknown>) {
  const onSilent = vi.fn()
  const pinged = vi.fn(ping)
  return { onSilent, pinged, watch: createHeartbeat({ ping: pinged, onSilent, everyMs: 1000 }) }
}

describe('createHeartbeat', () => {
  test('default: a call may wait for ever as long as the frame answers', async () => {
    const { onSilent, pinged, watch } = create(async () => undefined)
    void watch(never())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pinged).toHaveBeenCalledTimes(60)
    expect(onSilent).not.toHaveBeenCalled()
  })

  test('behavior: without a waiting call nothing is asked', async () => {
    const { pinged, watch } = create(never)
    expect(await watch(Promise.resolve('value'))).toBe('value')
    await expect(watch(Promise.reject(new Error('no')))).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pinged).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a frame that says nothing three times in a row is silent', async () => {
    const { onSilent, watch } = create(never)
    void watch(never())
    await vi.advanceTimersByTimeAsync(2999)
    expect(onSilent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onSilent).toHaveBeenCalledTimes(1)
  })

  test('behavior: one late answer is no silence', async () => {
    let late: (() => void) | undefined
    const { onSilent, watch } = create(() => new Promise<void>((resolve) => (late = resolve)))
    void watch(never())
    for (let round = 0; round < 5; round++) {
      await vi.advanceTimersByTimeAsync(2000)
      late?.()
    }
    expect(onSilent).not.toHaveBeenCalled()
  })
})
