import { expect, test } from 'vitest'
import { createSequencer } from './createSequencer.ts'

test('behavior: results come in the order of the calls, and a failure delays no later one', async () => {
  const inOrder = createSequencer()
  const done: string[] = []
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = inOrder(slow).then(() => done.push('first'))
  const second = inOrder(Promise.reject(new Error('refused'))).catch(() => done.push('second'))
  const third = inOrder(Promise.resolve()).then(() => done.push('third'))
  expect(done).toEqual([])
  release()
  await Promise.all([first, second, third])
  expect(done).toEqual(['first', 'second', 'third'])
})
