// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPage } from './watchPage.ts'

const onGone = vi.fn()
let isThere: boolean
let ending: AbortController
let channel: MessageChannel

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onGone.mockReset()
  isThere = false
  ending = new AbortController()
  channel = new MessageChannel()
})
afterEach(() => {
  ending.abort()
  for (const port of [channel.port1, channel.port2]) port.close()
  vi.useRealTimers()
})

const watch = () => watchPage({ calls: channel.port1, hasFrame: () => isThere, onGone, signal: ending.signal })

/** Starts the keys page, as the first call does. */
function watchRunning() {
  const endpoint = watch()
  isThere = true
  endpoint.postMessage('first')
  return endpoint
}

test('default: a page that loads, or works for long, is not taken for one that has gone', () => {
  const endpoint = watch()
  endpoint.postMessage('early')
  vi.advanceTimersByTime(20_000)
  isThere = true
  vi.advanceTimersByTime(20_000)
  expect(onGone).not.toHaveBeenCalled()
})

test('error: the browser ends the page while a call waits, and the call learns it within a second', () => {
  watchRunning()
  isThere = false
  vi.advanceTimersByTime(1000)
  expect(onGone).toHaveBeenCalled()
})

test.each(['pointerdown', 'keydown'])(
  'error: the browser ends the page while no call waits, and a %s finds it out',
  async (type) => {
    const endpoint = watchRunning()
    endpoint.start?.()
    const answered = new Promise((resolve) => endpoint.addEventListener('message', resolve))
    channel.port2.postMessage('answer')
    await answered
    isThere = false
    vi.advanceTimersByTime(20_000)
    expect(onGone).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    expect(onGone).toHaveBeenCalledOnce()
  },
)

test('behavior: a page that the wallet ended itself is not watched any more', () => {
  watchRunning()
  ending.abort()
  isThere = false
  vi.advanceTimersByTime(20_000)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(onGone).not.toHaveBeenCalled()
})
