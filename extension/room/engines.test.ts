import { expect, test, vi } from 'vitest'
import { createEngines, type Engine } from './engines.ts'

const engineOf = (documentId: string, settings: Partial<Engine> = {}) => ({
  documentId,
  isAsking: () => false,
  end: vi.fn(),
  ...settings,
})

test('default: the engine that was quiet longest ends when there are too many', () => {
  const engines = createEngines({ most: 2 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => engineOf(id)) as [Engine, Engine, Engine, Engine]
  engines.add(a)
  engines.add(b)
  engines.use(a)
  engines.add(c)
  expect([a.end, b.end, c.end].map((end) => vi.mocked(end).mock.calls.length)).toEqual([0, 1, 0])
  engines.use(b)
  engines.add(d)
  expect([a.end, b.end, c.end].map((end) => vi.mocked(end).mock.calls.length)).toEqual([1, 1, 0])
})

test('behavior: an engine that asks a person stays', () => {
  const engines = createEngines({ most: 1 })
  const asking = engineOf('a', { isAsking: () => true })
  const alsoAsking = engineOf('b', { isAsking: () => true })
  const quiet = engineOf('c')
  engines.add(asking)
  engines.add(alsoAsking)
  engines.add(quiet)
  engines.add(engineOf('d'))
  expect(asking.end).not.toHaveBeenCalled()
  expect(alsoAsking.end).not.toHaveBeenCalled()
  expect(quiet.end).toHaveBeenCalledOnce()
})

test('behavior: a document has one engine', () => {
  const engines = createEngines()
  const first = engineOf('a', { isAsking: () => true })
  engines.add(first)
  const second = engineOf('a')
  engines.add(second)
  expect(first.end).toHaveBeenCalledOnce()
  expect(second.end).not.toHaveBeenCalled()
})
