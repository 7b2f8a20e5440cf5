import { expect, test, vi } from 'vitest'
import { createTokenBucket, refill } from './tokenBucket.ts'

test('default: a bucket refills at its rate, up to its burst', () => {
  const rate = { burst: 10, perSecond: 4 }
  expect(refill({ tokens: -2, at: 1000 }, rate, 2000)).toEqual({ tokens: 2, at: 2000 })
  expect(refill({ tokens: 2, at: 2000 }, rate, 60_000)).toEqual({ tokens: 10, at: 60_000 })
})

test('default: a bucket that holds too little gives nothing', () => {
  vi.useFakeTimers()
  const bucket = createTokenBucket({ burst: 3, perSecond: 1 })
  expect([bucket.take(2), bucket.take(2), bucket.take()]).toEqual([true, false, true])
  vi.advanceTimersByTime(2000)
  expect([bucket.take(2), bucket.take()]).toEqual([true, false])
  vi.useRealTimers()
})
