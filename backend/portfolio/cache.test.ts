import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

function start(lifetimeMs = 10) {
  const clock = { now: 0 }
  let asked = 0
  const cache = createCache<string>({ maximum: 2, lifetimeMs: () => lifetimeMs, now: () => clock.now })
  const load = async () => `answer ${++asked}`
  return { clock, cache, load, asked: () => asked }
}

test('default: one question for all who wait, and again when the answer is old', async () => {
  const { clock, cache, load } = start()
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['answer 1', 'answer 1'])
  clock.now = 9
  expect(await cache.get('a', load)).toBe('answer 1')
  clock.now = 10
  expect(await cache.get('a', load)).toBe('answer 2')
})

test('behavior: a forced one is asked in any case, and its answer is not replaced by an older question’s', async () => {
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

test('behavior: no more bytes than there may be; what is too large alone is not kept, and throws nothing out', async () => {
  const cache = createCache<string>({ maximum: 100, maximumBytes: 50, lifetimeMs: () => 10, now: () => 0 })
  let asked = 0
  const get = (key: string, length: number) => cache.get(key, async () => `${++asked}`.padEnd(length))
  for (const key of ['a', 'b', 'c']) await get(key, 15)
  await get('c', 15)
  expect(asked).toBe(3)
  await get('a', 15)
  expect(asked).toBe(4)
  await get('large', 60)
  await get('large', 60)
  expect(asked).toBe(6)
  await get('a', 15)
  expect(asked).toBe(6)
})

test('behavior: those who force the same at once share one question; who forces something else has one of their own', async () => {
  const { cache, load } = start()
  const force = (forced: string) => cache.get('a', load, { forced })
  expect(await Promise.all([force('x'), force('x'), force('y')])).toEqual(['answer 1', 'answer 1', 'answer 2'])
  expect(await force('x')).toBe('answer 3')
})

test('error: what failed is not kept', async () => {
  const { cache, load } = start()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', load)).toBe('answer 1')
})

test('behavior: what was not read for longest goes first', async () => {
  const { cache, load, asked } = start()
  await cache.get('a', load)
  await cache.get('b', load)
  await cache.get('a', load)
  await cache.get('c', load)
  await cache.get('a', load)
  expect(asked()).toBe(3)
  await cache.get('b', load)
  expect(asked()).toBe(4)
})
