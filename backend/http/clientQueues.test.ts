import { expect, test } from 'vitest'
import { createGate } from '../server/backend.testing.ts'
import { createClientQueues } from './clientQueues.ts'

test('behavior: a busy client waits for itself, and other clients do not wait for it', async () => {
  const enqueue = createClientQueues(2)
  const gate = createGate()
  const started: string[] = []
  const work = (name: string) => async () => {
    started.push(name)
    await gate.opened
    return name
  }
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enqueue('a', work(name)))
  all.push(enqueue('b', work('b1')))
  expect(started).toEqual(['a1', 'a2', 'b1'])
  gate.open()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('error: a client with a hundred queued requests is rejected, and failed work releases its slot', async () => {
  const enqueue = createClientQueues(1)
  const gate = createGate()
  const failed = enqueue('a', async () => {
    await gate.opened
    throw new Error('lost')
  })
  const waiting = Array.from({ length: 100 }, (_, index) => enqueue('a', async () => index))
  await expect(enqueue('a', async () => 'late')).rejects.toMatchObject({ status: 429 })
  gate.open()
  await expect(failed).rejects.toThrow('lost')
  expect(await Promise.all(waiting)).toHaveLength(100)
  expect(await enqueue('a', async () => 'again')).toBe('again')
})
