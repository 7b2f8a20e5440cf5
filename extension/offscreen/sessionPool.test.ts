import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BackgroundSession, createSessionPool } from './sessionPool.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const createSession = (documentId: string, settings: Partial<BackgroundSession> = {}) => ({
  origin: `https://${documentId}.example`,
  documentId,
  isPrompting: () => false,
  isActive: () => false,
  start: vi.fn(),
  end: vi.fn(),
  ...settings,
})

const createFour = () =>
  ['a', 'b', 'c', 'd'].map((id) => createSession(id)) as [
    BackgroundSession,
    BackgroundSession,
    BackgroundSession,
    BackgroundSession,
  ]
const countCalls = (...functions: (() => void)[]) => functions.map((fn) => vi.mocked(fn).mock.calls.length)

test('default: a new session evicts the least recently used idle one', () => {
  const pool = createSessionPool({ max: 2 })
  const [a, b, c, d] = createFour()
  pool.add(a)
  pool.add(b)
  pool.touch(a)
  pool.add(c)
  expect(countCalls(a.end, b.end, c.end)).toEqual([0, 1, 0])
  pool.touch(b)
  pool.add(d)
  expect(countCalls(a.end, b.end, c.end)).toEqual([1, 1, 0])
  expect(countCalls(a.start, b.start, c.start, d.start)).toEqual([1, 1, 1, 1])
})

test('attack: 30 pages that are always active share 8 sessions, and each page gets one in turn', () => {
  const pool = createSessionPool()
  const started: string[] = []
  let running = 0
  let maxRunning = 0
  for (let count = 0; count < 30; count++) {
    const documentId = `site${count}`
    function start() {
      started.push(documentId)
      running += 1
      maxRunning = Math.max(maxRunning, running)
    }
    function end() {
      running -= 1
    }
    pool.add(createSession(documentId, { isActive: () => true, start, end }))
  }
  expect(started).toHaveLength(8)
  vi.advanceTimersByTime(2000)
  expect(new Set(started).size).toBe(30)
  expect(maxRunning).toBe(8)
})

test('behavior: active sessions are not evicted, and a new one waits until one is idle', () => {
  const working = new Set(['a', 'b'])
  const pool = createSessionPool({ max: 2 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => createSession(id, { isActive: () => working.has(id) })) as [
    BackgroundSession,
    BackgroundSession,
    BackgroundSession,
    BackgroundSession,
  ]
  for (const session of [a, b, c, d]) pool.add(session)
  expect(countCalls(a.end, b.end, c.start, d.start)).toEqual([0, 0, 0, 0])
  working.add('c').delete('b')
  pool.update()
  expect(countCalls(a.end, b.end, c.start, d.start)).toEqual([0, 1, 1, 0])
  pool.remove(a)
  expect(countCalls(c.end, d.start)).toEqual([0, 1])
})

test('behavior: a session that ends while it waits never starts', () => {
  const pool = createSessionPool({ max: 1 })
  const busy = createSession('a', { isActive: () => true })
  const removed = createSession('b')
  pool.add(busy)
  pool.add(removed)
  pool.remove(removed)
  vi.advanceTimersByTime(10_000)
  expect(countCalls(busy.end, removed.start)).toEqual([0, 0])
  pool.remove(busy)
  expect(removed.start).not.toHaveBeenCalled()
})

test('behavior: sessions with an open prompt are not evicted, and block no other page', () => {
  const pool = createSessionPool({ max: 1 })
  let isOpen = true
  const prompting = createSession('a', { isPrompting: () => isOpen, isActive: () => isOpen })
  const idle = createSession('b')
  pool.add(prompting)
  pool.add(idle)
  expect(countCalls(prompting.end, idle.start, idle.end)).toEqual([0, 1, 0])
  isOpen = false
  pool.update()
  expect(countCalls(prompting.end, idle.end)).toEqual([1, 0])
})

test('behavior: a document has at most one session, waiting ones included', () => {
  const pool = createSessionPool({ max: 1 })
  const first = createSession('a', { isPrompting: () => true })
  pool.add(first)
  pool.add(createSession('b', { isActive: () => true }))
  const [second, third] = [createSession('a'), createSession('a')]
  pool.add(second)
  pool.add(third)
  expect(countCalls(first.end, second.end, third.end)).toEqual([1, 1, 0])
})

test('error: a site whose sessions are all active delays other sites by 2 seconds at most', () => {
  const pool = createSessionPool({ max: 3, timeoutMs: 2000 })
  const createActive = (id: string, origin: string) => createSession(id, { origin, isActive: () => true })
  const hostile = ['a', 'b'].map((id) => createActive(id, 'https://hostile.example')) as [
    BackgroundSession,
    BackgroundSession,
  ]
  const sending = createActive('c', 'https://shop.example')
  for (const session of [...hostile, sending]) pool.add(session)
  const late = createActive('d', 'https://hostile.example')
  pool.add(late)
  const honest = createActive('e', 'https://honest.example')
  pool.add(honest)
  pool.touch(hostile[1])
  vi.advanceTimersByTime(1999)
  expect(countCalls(honest.start)).toEqual([0])
  vi.advanceTimersByTime(1)
  expect(countCalls(honest.start, honest.end, sending.end)).toEqual([1, 0, 0])
})

test('behavior: among sites with equally many sessions, the most recently active session is evicted', () => {
  const pool = createSessionPool({ max: 2 })
  const [polling, sending, next] = ['a', 'b', 'c'].map((id) => createSession(id, { isActive: () => true })) as [
    BackgroundSession,
    BackgroundSession,
    BackgroundSession,
  ]
  for (const session of [polling, sending]) pool.add(session)
  pool.touch(polling)
  pool.add(next)
  vi.advanceTimersByTime(2000)
  expect(countCalls(polling.end, sending.end, next.start)).toEqual([1, 0, 1])
})
