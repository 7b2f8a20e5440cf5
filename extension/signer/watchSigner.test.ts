// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSigner } from './watchSigner.ts'

const onDisconnect = vi.fn()
let isThere: boolean
let ending: AbortController
let channel: MessageChannel

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onDisconnect.mockReset()
  isThere = false
  ending = new AbortController()
  channel = new MessageChannel()
})
afterEach(() => {
  ending.abort()
  for (const port of [channel.port1, channel.port2]) port.close()
  vi.useRealTimers()
})

const watch = () => watchSigner({ calls: channel.port1, hasFrame: () => isThere, onDisconnect, signal: ending.signal })

/** Watches a sandboxed page that is running and has a pending call. */
function watchRunning() {
  const endpoint = watch()
  isThere = true
  endpoint.postMessage('first')
  return endpoint
}

test('default: a page that is loading or works for 20 seconds is not reported as gone', () => {
  const endpoint = watch()
  endpoint.postMessage('early')
  vi.advanceTimersByTime(20_000)
  isThere = true
  vi.advanceTimersByTime(20_000)
  expect(onDisconnect).not.toHaveBeenCalled()
})

test('error: a page that the browser ends during a call is reported within a second', () => {
  watchRunning()
  isThere = false
  vi.advanceTimersByTime(1000)
  expect(onDisconnect).toHaveBeenCalled()
})

test.each(['pointerdown', 'keydown'])(
  'error: a %s detects a page that the browser ended between calls',
  async (type) => {
    const endpoint = watchRunning()
    endpoint.start?.()
    const answered = new Promise((resolve) => endpoint.addEventListener('message', resolve))
    channel.port2.postMessage('answer')
    await answered
    isThere = false
    vi.advanceTimersByTime(20_000)
    expect(onDisconnect).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    expect(onDisconnect).toHaveBeenCalledOnce()
  },
)

test('behavior: a page that the wallet itself ends is not reported', () => {
  watchRunning()
  ending.abort()
  isThere = false
  vi.advanceTimersByTime(20_000)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(onDisconnect).not.toHaveBeenCalled()
})
