import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportActivity } from './reportActivity.ts'

const sent: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  vi.stubGlobal('parent', { postMessage: (message: string) => sent.push(message) })
  vi.stubGlobal('location', { origin: 'chrome-extension://own' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('default: a session is active until its last call settles, and idle 250 ms later', async () => {
  const answers: ((reply: Reply) => void)[] = []
  const request = () => new Promise<Reply>((resolve) => answers.push(resolve))
  const methods = reportActivity({ request })
  const calls = [methods.request?.(), methods.request?.()]
  answers[0]?.({ ok: true, value: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(new Set(sent)).toEqual(new Set(['active']))
  answers[1]?.({ ok: true, value: 2 })
  expect(await Promise.all(calls)).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)).toBe('idle')
})

test('behavior: a session stays active between calls that follow each other closely', async () => {
  const methods = reportActivity({ request: async () => ({ ok: true }) })
  for (let count = 0; count < 5; count++) {
    await methods.request?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent).not.toContain('idle')
})

test('error: a session becomes idle after a call that throws', async () => {
  const methods = reportActivity({ request: () => Promise.reject(new Error('no')) })
  await expect(methods.request?.()).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)).toBe('idle')
})
