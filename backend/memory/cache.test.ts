import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

function start(lifetimeMs = 10) {
  const clock = { now: 0 }
  let loads = 0
  const cache = createCache<string>({ maxEntries: 2, lifetimeMs: () => lifetimeMs, now: () => clock.now })
  const load = async () => `answer ${++loads}`
  return { clock, cache, load, loads: () => loads }
}

test('default: concurrent callers share one load, and an expired answer is loaded again', async () => {
  const { clock, cache, load } = start()
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['answer 1', 'answer 1'])
  clock.now = 9
  expect(await cache.get('a', load)).toBe('answer 1')
  clock.now = 10
  expect(await cache.get('a', load)).toBe('answer 2')
})

test('behavior: a forced call always loads, and an older load does not replace its answer', async () => {
  const { cache, load } = start()
  let answer = (_: string) => {}
  const slow = new Promise<string>((resolve) => {
    answer = resolve
  })
  const first = cache.get('a', () => slow)
  expect(await cache.get('a', load, { forced: '' })).toBe('answer 1')
  answer('old')
  expect(await first).toBe('old')
  expect(await cache.get('a', load)).toBe('answer 1')
})

test('behavior: the byte limit evicts entries; an oversized entry is not stored and evicts none', async () => {
  const cache = createCache<string>({ maxEntries: 100, maxBytes: 50, lifetimeMs: () => 10, now: () => 0 })
  let loads = 0
  const get = (key: string, length: number) => cache.get(key, async () => `${++loads}`.padEnd(length))
  for (const key of ['a', 'b', 'c']) await get(key, 15)
  await get('c', 15)
  expect(loads).toBe(3)
  await get('a', 15)
  expect(loads).toBe(4)
  await get('large', 60)
  await get('large', 60)
  expect(loads).toBe(6)
  await get('a', 15)
  expect(loads).toBe(6)
})

test('behavior: concurrent calls share a load only with the same forced text', async () => {
  const { cache, load } = start()
  const force = (forced: string) => cache.get('a', load, { forced })
  expect(await Promise.all([force('x'), force('x'), force('y')])).toEqual(['answer 1', 'answer 1', 'answer 2'])
  expect(await force('x')).toBe('answer 3')
})

test('error: a failure is not cached', async () => {
  const { cache, load } = start()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', load)).toBe('answer 1')
})

test('behavior: the least recently read entry is evicted first', async () => {
  const { cache, load, loads } = start()
  await cache.get('a', load)
  await cache.get('b', load)
  await cache.get('a', load)
  await cache.get('c', load)
  await cache.get('a', load)
  expect(loads()).toBe(3)
  await cache.get('b', load)
  expect(loads()).toBe(4)
})
