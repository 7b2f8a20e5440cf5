import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngines, type Engine } from './engines.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const engineOf = (documentId: string, settings: Partial<Engine> = {}) => ({
  origin: `https://${documentId}.example`,
  documentId,
  isAsking: () => false,
  isBusy: () => false,
  start: vi.fn(),
  end: vi.fn(),
  ...settings,
})

const fourOf = () => ['a', 'b', 'c', 'd'].map((id) => engineOf(id)) as [Engine, Engine, Engine, Engine]
const calls = (...functions: (() => void)[]) => functions.map((one) => vi.mocked(one).mock.calls.length)

test('default: a new session evicts the least recently used idle one', () => {
  const engines = createEngines({ most: 2 })
  const [a, b, c, d] = fourOf()
  engines.add(a)
  engines.add(b)
  engines.use(a)
  engines.add(c)
  expect(calls(a.end, b.end, c.end)).toEqual([0, 1, 0])
  engines.use(b)
  engines.add(d)
  expect(calls(a.end, b.end, c.end)).toEqual([1, 1, 0])
  expect(calls(a.start, b.start, c.start, d.start)).toEqual([1, 1, 1, 1])
})

test('attack: 30 pages that are always busy share 8 sessions, and each page gets one in turn', () => {
  const engines = createEngines()
  const started: string[] = []
  let running = 0
  let mostRunning = 0
  for (let count = 0; count < 30; count++) {
    const documentId = `site${count}`
    function start() {
      started.push(documentId)
      running += 1
      mostRunning = Math.max(mostRunning, running)
    }
    function end() {
      running -= 1
    }
    engines.add(engineOf(documentId, { isBusy: () => true, start, end }))
  }
  expect(started).toHaveLength(8)
  vi.advanceTimersByTime(2000)
  expect(new Set(started).size).toBe(30)
  expect(mostRunning).toBe(8)
})

test('behavior: busy sessions are not evicted, and a new one waits until one is idle', () => {
  const working = new Set(['a', 'b'])
  const engines = createEngines({ most: 2 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => engineOf(id, { isBusy: () => working.has(id) })) as [
    Engine,
    Engine,
    Engine,
    Engine,
  ]
  for (const engine of [a, b, c, d]) engines.add(engine)
  expect(calls(a.end, b.end, c.start, d.start)).toEqual([0, 0, 0, 0])
  working.add('c').delete('b')
  engines.look()
  expect(calls(a.end, b.end, c.start, d.start)).toEqual([0, 1, 1, 0])
  engines.remove(a)
  expect(calls(c.end, d.start)).toEqual([0, 1])
})

test('behavior: a session that ends while it waits never starts', () => {
  const engines = createEngines({ most: 1 })
  const busy = engineOf('a', { isBusy: () => true })
  const gone = engineOf('b')
  engines.add(busy)
  engines.add(gone)
  engines.remove(gone)
  vi.advanceTimersByTime(10_000)
  expect(calls(busy.end, gone.start)).toEqual([0, 0])
  engines.remove(busy)
  expect(gone.start).not.toHaveBeenCalled()
})

test('behavior: sessions with an open prompt are not evicted, and block no other page', () => {
  const engines = createEngines({ most: 1 })
  let isAsked = true
  const asking = engineOf('a', { isAsking: () => isAsked, isBusy: () => isAsked })
  const quiet = engineOf('b')
  engines.add(asking)
  engines.add(quiet)
  expect(calls(asking.end, quiet.start, quiet.end)).toEqual([0, 1, 0])
  isAsked = false
  engines.look()
  expect(calls(asking.end, quiet.end)).toEqual([1, 0])
})

test('behavior: a document has at most one session, waiting ones included', () => {
  const engines = createEngines({ most: 1 })
  const first = engineOf('a', { isAsking: () => true })
  engines.add(first)
  engines.add(engineOf('b', { isBusy: () => true }))
  const [second, third] = [engineOf('a'), engineOf('a')]
  engines.add(second)
  engines.add(third)
  expect(calls(first.end, second.end, third.end)).toEqual([1, 1, 0])
})

test('error: a site whose sessions are all busy delays other sites by 2 seconds at most', () => {
  const engines = createEngines({ most: 3, patienceMs: 2000 })
  const busy = (id: string, origin: string) => engineOf(id, { origin, isBusy: () => true })
  const hostile = ['a', 'b'].map((id) => busy(id, 'https://hostile.example')) as [Engine, Engine]
  const sending = busy('c', 'https://shop.example')
  for (const engine of [...hostile, sending]) engines.add(engine)
  const late = busy('d', 'https://hostile.example')
  engines.add(late)
  const honest = busy('e', 'https://honest.example')
  engines.add(honest)
  engines.use(hostile[1])
  vi.advanceTimersByTime(1999)
  expect(calls(honest.start)).toEqual([0])
  vi.advanceTimersByTime(1)
  expect(calls(honest.start, honest.end, sending.end)).toEqual([1, 0, 0])
})

test('behavior: among sites with equally many sessions, the most recently active session is evicted', () => {
  const engines = createEngines({ most: 2 })
  const [polling, sending, next] = ['a', 'b', 'c'].map((id) => engineOf(id, { isBusy: () => true })) as [
    Engine,
    Engine,
    Engine,
  ]
  for (const engine of [polling, sending]) engines.add(engine)
  engines.use(polling)
  engines.add(next)
  vi.advanceTimersByTime(2000)
  expect(calls(polling.end, sending.end, next.start)).toEqual([1, 0, 1])
})
