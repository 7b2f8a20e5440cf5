import { expect, test, vi } from 'vitest'
import { electLeader } from './tabElection.ts'

type Callback = (lock: object | null) => Promise<unknown> | undefined

function stubLocks() {
  const page = new EventTarget()
  const rejects: ((error: unknown) => void)[] = []
  const manager = {
    answer: 'grant' as 'grant' | 'refuse' | 'wait',
    requests: 0,
    take: (error: unknown) => rejects.pop()?.(error),
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: () => page.dispatchEvent(new Event('pageshow')),
  }
  const request = (...args: unknown[]) => {
    const run = args.at(-1) as Callback
    // Breaks an endless chain, so that the test fails instead of hanging.
    if (++manager.requests > 100 || manager.answer === 'wait') return new Promise(() => {})
    if (manager.answer === 'refuse') return Promise.reject(createStealError())
    void run({})
    return new Promise((_, reject) => rejects.push(reject))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return manager
}

const createStealError = () => new DOMException('The lock was stolen.', 'AbortError')

async function claim() {
  const calls: string[] = []
  await electLeader({ name: 'client', hold: () => calls.push('hold'), lose: () => calls.push('lose') })
  return calls
}

test('default: a tab from which the lock was stolen requests it again, once', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  const calls = await claim()
  locks.answer = 'wait'
  locks.take(createStealError())
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(2)
})

test('error: a document that is being unloaded does not request the lock again until it is shown', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  const calls = await claim()
  locks.answer = 'refuse'
  locks.hide()
  locks.take(createStealError())
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(1)

  locks.answer = 'grant'
  locks.show()
  expect(calls).toEqual(['hold', 'lose', 'hold'])
})

test('error: a request that is rejected immediately is not repeated in the same task', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  await claim()
  locks.answer = 'refuse'
  locks.take(createStealError())
  for (let tick = 0; tick < 50; tick++) await Promise.resolve()
  expect(locks.requests).toBe(1)
  vi.advanceTimersToNextTimer()
  for (let tick = 0; tick < 50; tick++) await Promise.resolve()
  expect(locks.requests).toBe(2)
})

test('error: a lock that was lost without being stolen is not requested again', async () => {
  vi.useFakeTimers()
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const locks = stubLocks()
  const calls = await claim()
  locks.take(new DOMException('The document is not fully active.', 'InvalidStateError'))
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(1)
  expect(info).toHaveBeenCalledOnce()
})
