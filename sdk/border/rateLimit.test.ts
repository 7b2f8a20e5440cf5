import { expect, test, vi } from 'vitest'
import { createRateLimit } from './rateLimit.ts'

test('default: a burst does not wait, and each later message waits for one token', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const take = createRateLimit(3, 10)
  expect([take(), take(), take(), take(), take()]).toEqual([0, 0, 0, 100, 200])
  now = 1000
  expect([take(), take()]).toEqual([0, 0])
  vi.restoreAllMocks()
})
