import { expect, test, vi } from 'vitest'
import { createEngines, type Engine } from './engines.ts'

const engineOf = (documentId: string, settings: Partial<Engine> = {}) => ({
  documentId,
  isAsking: () => false,
  isBusy: () => false,
  start: vi.fn(),
  end: vi.fn(),
  ...settings,
})

const fourOf = () => ['a', 'b', 'c', 'd'].map((id) => engineOf(id)) as [Engine, Engine, Engine, Engine]
const calls = (...functions: (() => void)[]) => functions.map((one) => vi.mocked(one).mock.calls.length)

test('default: the engine that was quiet longest ends when there are too many', () => {
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

test('behavior: an engine that works for its page stays, and a new one waits until one has answered', () => {
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

test('behavior: an engine that ended while it waited never starts', () => {
  const engines = createEngines({ most: 1 })
  const busy = engineOf('a', { isBusy: () => true })
  const gone = engineOf('b')
  engines.add(busy)
  engines.add(gone)
  engines.remove(gone)
  engines.remove(busy)
  expect(gone.start).not.toHaveBeenCalled()
})

test('behavior: engines that ask a person stay, and keep no other page waiting', () => {
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

test('behavior: a document has one engine, also while it waits', () => {
  const engines = createEngines({ most: 1 })
  const first = engineOf('a', { isAsking: () => true })
  engines.add(first)
  engines.add(engineOf('b', { isBusy: () => true }))
  const [second, third] = [engineOf('a'), engineOf('a')]
  engines.add(second)
  engines.add(third)
  expect(calls(first.end, second.end, third.end)).toEqual([1, 1, 0])
})
