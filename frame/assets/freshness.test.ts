import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeAll(() => {
  stubConfig()
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const createAnswer = (ageMs: number, isError = false) => ({
  data: 1,
  dataUpdatedAt: Date.now() - ageMs,
  isError,
})

test('default: an answer gets a date once it is stale, the date of the oldest of several', async () => {
  const { getStaleSince } = await import('./freshness.ts')
  expect(getStaleSince([createAnswer(30_000), createAnswer(5000)])).toBeUndefined()
  expect(getStaleSince([createAnswer(30_001), createAnswer(5000)])).toBe(Date.now() - 30_001)
  expect(getStaleSince([createAnswer(45_000)], 60_000)).toBeUndefined()
})

test('behavior: an answer that could not be read again gets a date after one poll', async () => {
  const { getStaleSince } = await import('./freshness.ts')
  expect(getStaleSince([createAnswer(10_001)])).toBeUndefined()
  expect(getStaleSince([createAnswer(10_001, true)])).toBe(Date.now() - 10_001)
  expect(getStaleSince([createAnswer(12_000), createAnswer(10_001, true)], 60_000)).toBe(Date.now() - 12_000)
})

test('behavior: an answer that was never read has no date', async () => {
  const { getStaleSince } = await import('./freshness.ts')
  expect(getStaleSince([])).toBeUndefined()
  expect(getStaleSince([{ data: undefined, dataUpdatedAt: 0, isError: true }])).toBeUndefined()
})
