import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

const createPending = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function create(ping: () => Promise<unknown>) {
  const onSilent = vi.fn()
  const pinged = vi.fn(ping)
  return { onSilent, pinged, startWaiting: createHeartbeat(pinged, onSilent, 1000) }
}

describe('createHeartbeat', () => {
  test('default: a call has no timeout while the frame responds to pings', async () => {
    const { onSilent, pinged, startWaiting } = create(async () => undefined)
    startWaiting()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pinged).toHaveBeenCalledTimes(60)
    expect(onSilent).not.toHaveBeenCalled()
  })

  test('behavior: no ping is sent without a pending call', async () => {
    const { pinged, startWaiting } = create(createPending)
    const stops = [startWaiting(), startWaiting()]
    for (const stop of stops) stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pinged).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a frame that misses two pings in a row is reported', async () => {
    const { onSilent, startWaiting } = create(createPending)
    startWaiting()
    await vi.advanceTimersByTimeAsync(2999)
    expect(onSilent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onSilent).toHaveBeenCalledTimes(1)
  })

  test('behavior: a frame that responds to one ping late is not reported', async () => {
    let late: (() => void) | undefined
    const { onSilent, startWaiting } = create(() => new Promise<void>((resolve) => (late = resolve)))
    startWaiting()
    for (let round = 0; round < 5; round++) {
      await vi.advanceTimersByTimeAsync(2000)
      late?.()
    }
    expect(onSilent).not.toHaveBeenCalled()
  })
})
