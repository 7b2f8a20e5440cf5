import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimiter } from './rateLimiter.ts'

let time = 0
beforeEach(() => {
  time = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(() => vi.restoreAllMocks())

const toHex = (value: number) => value.toString(16)

test('default: consumed tokens are refilled over time', () => {
  const limiter = createRateLimiter({ burst: 10, perSecond: 2 })
  expect(limiter.take('a', 10)).toBe(0)
  expect(limiter.take('a', 1)).toBe(500)
  expect(limiter.take('b', 1)).toBe(0)
  time += 1500
  expect([limiter.take('a', 3), limiter.take('a', 1)]).toEqual([0, 500])
  expect(limiter.take('c', 1000)).toBe(0)
})

test('behavior: a charge is paid off later, at most one bucket', () => {
  const limiter = createRateLimiter({ burst: 10, perSecond: 1 })
  limiter.charge('a', 15)
  expect(limiter.take('a', 1)).toBe(6000)
  limiter.charge('a', 1000)
  expect(limiter.take('a', 1)).toBe(11_000)
})

test('error: the owner of an IPv6 /48 can neither evict other clients nor get a bucket per network', () => {
  const limiter = createRateLimiter({ burst: 10, perSecond: 0.001, maxBuckets: 1000 })
  expect([limiter.take('203.0.113.1', 10), limiter.take('2001:db8:0:7::/64', 10)]).toEqual([0, 0])
  let passed = 0
  for (let network = 0; network < 65_536; network++) {
    if (limiter.take(`2001:db8:ff:${toHex(network)}::/64`, 10) === 0) passed++
  }
  expect(passed).toBe(257)
  expect(limiter.take('203.0.113.1', 1)).toBeGreaterThan(0)
  expect(limiter.take('2001:db8:0:7::/64', 1)).toBeGreaterThan(0)
  expect(limiter.take('2001:db8:fe:7::/64', 10)).toBe(0)
})

test('behavior: full buckets are evicted first, and empty ones only above the maximum', () => {
  const limiter = createRateLimiter({ burst: 10, perSecond: 1, maxBuckets: 3 })
  for (const client of ['a', 'b', 'c']) limiter.take(client, 1)
  time += 900
  limiter.take('empty', 10)
  time += 200
  for (const client of ['d', 'e']) limiter.take(client, 10)
  expect(limiter.take('empty', 10)).toBeGreaterThan(0)
  for (const client of ['f', 'g', 'h']) limiter.take(client, 10)
  expect(limiter.take('empty', 10)).toBe(0)
})

test('behavior: evicted networks of a /48 free their slots', () => {
  const limiter = createRateLimiter({ burst: 1, perSecond: 1 })
  const takeAll = () => {
    let passed = 0
    for (let network = 0; network < 300; network++)
      if (limiter.take(`2001:db8:1:${toHex(network)}::/64`, 1) === 0) passed++
    return passed
  }
  expect(takeAll()).toBe(257)
  time += 2000
  limiter.take('203.0.113.1', 1)
  expect(takeAll()).toBe(257)
})
