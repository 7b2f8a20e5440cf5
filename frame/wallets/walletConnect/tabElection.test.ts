import { expect, test, vi } from 'vitest'
import { claimRole } from './tabElection.ts'

type Callback = (lock: object | null) => Promise<unknown> | undefined

/** Imitates the lock manager of one tab, which grants a request, refuses it, or lets it wait. */
function stubLocks() {
  const page = new EventTarget()
  const held: ((error: unknown) => void)[] = []
  const manager = {
    answer: 'grant' as 'grant' | 'refuse' | 'wait',
    requests: 0,
    /** Takes the lock from the tab that holds it. */
    take: (error: unknown) => held.pop()?.(error),
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: () => page.dispatchEvent(new Event('pageshow')),
  }
  const request = (...args: unknown[]) => {
    const run = args.at(-1) as Callback
    // An endless chain ends here, so that the test fails instead of running for ever.
    if (++manager.requests > 100 || manager.answer === 'wait') return new Promise(() => {})
    if (manager.answer === 'refuse') return Promise.reject(stolen())
    void run({})
    return new Promise((_, reject) => held.push(reject))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return manager
}

const stolen = () => new DOMException('The lock was stolen.', 'AbortError')

async function claim() {
  const told: string[] = []
  await claimRole({ name: 'client', hold: () => told.push('hold'), lose: () => told.push('lose') })
  return told
}

test('default: a tab from which the lock was stolen asks for it again, once', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  const told = await claim()
  locks.answer = 'wait'
  locks.take(stolen())
  await vi.runAllTimersAsync()
  expect(told).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(2)
})

test('error: a document that is being unloaded asks for no lock again until it is shown', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  const told = await claim()
  locks.answer = 'refuse'
  locks.hide()
  locks.take(stolen())
  await vi.runAllTimersAsync()
  expect(told).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(1)

  // The browser kept the document, and shows it again.
  locks.answer = 'grant'
  locks.show()
  expect(told).toEqual(['hold', 'lose', 'hold'])
})

test('error: a request that is refused at once is not repeated in the same task', async () => {
  vi.useFakeTimers()
  const locks = stubLocks()
  await claim()
  locks.answer = 'refuse'
  locks.take(stolen())
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  expect(locks.requests).toBe(1)
  vi.advanceTimersToNextTimer()
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  expect(locks.requests).toBe(2)
})

test('error: a lock that was lost without a theft is not asked for again', async () => {
  vi.useFakeTimers()
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const locks = stubLocks()
  const told = await claim()
  locks.take(new DOMException('The document is not fully active.', 'InvalidStateError'))
  await vi.runAllTimersAsync()
  expect(told).toEqual(['hold', 'lose'])
  expect(locks.requests).toBe(1)
  expect(info).toHaveBeenCalledOnce()
})
