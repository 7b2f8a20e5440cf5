import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentScriptPort, endReason } from '../link/messages.ts'
import { portMark } from './contentScriptPort.ts'

const nonce = '0'.repeat(32)
const connect = vi.fn()
/** Messages that the content script forwarded to the offscreen document. */
let forwarded: string[]
let opened: MessagePort[]

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  ;[forwarded, opened] = [[], []]
  connect.mockReset().mockImplementation(() => ({
    postMessage: (text: string) => forwarded.push(text),
    disconnect: vi.fn(),
    onMessage: { addListener: () => undefined },
    onDisconnect: { addListener: () => undefined },
  }))
  vi.stubGlobal('chrome', { runtime: { id: 'own', sendMessage: async () => true, connect } })
  vi.stubGlobal('document', { prerendering: false })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  for (const port of opened) port.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts the content script. Returns the port that the page receives. */
async function startContentScript(): Promise<MessagePort> {
  const postMessage = vi.fn()
  vi.stubGlobal('window', { postMessage })
  await import('./contentScript.iife.ts')
  const [message, , [pagePort]] = postMessage.mock.calls[0] as [object, string, [MessagePort]]
  expect(message).toEqual({ oriel: portMark })
  opened.push(pagePort)
  return pagePort
}

/** Requests a background session. Returns the session's port and the messages received on it. */
function requestSession(pagePort: MessagePort) {
  const { port1: port, port2 } = new MessageChannel()
  const received: unknown[] = []
  port.onmessage = ({ data }) => received.push(data)
  pagePort.postMessage(nonce, [port2])
  opened.push(port)
  return { port, received }
}

test.each([
  ['5,000 messages', 5000, 100, 1000],
  ['200 messages of 130 kB', 200, 130_000, 125],
])(
  'attack: a page that sends %s at once is disconnected, and reconnects after 10 seconds',
  async (_, count, characters, max) => {
    const pagePort = await startContentScript()
    const { port, received } = requestSession(pagePort)
    await expect.poll(() => forwarded).toEqual([nonce])
    expect(connect).toHaveBeenCalledExactlyOnceWith({ name: contentScriptPort })
    const text = 'x'.repeat(characters)
    for (let sent = 0; sent < count; sent++) port.postMessage(text)
    await expect.poll(() => received).toEqual([endReason.tooMany, endReason.gone])
    expect(connect.mock.results[0]?.value.disconnect).toHaveBeenCalled()
    expect(forwarded.slice(1).length).toBeLessThanOrEqual(max)

    requestSession(pagePort)
    // Waits until the content script has received the port.
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(9000)
    expect(connect).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1000)
    expect(connect).toHaveBeenCalledTimes(2)
  },
)

test.each([
  ['is too long', 'y'.repeat(1_000_000)],
  ['is not text', { type: 'text' }],
])('attack: a message that %s is not forwarded', async (_, message) => {
  const pagePort = await startContentScript()
  const { port, received } = requestSession(pagePort)
  await expect.poll(() => forwarded).toEqual([nonce])
  port.postMessage(message)
  await expect.poll(() => received).toEqual([endReason.gone])
  expect(forwarded).toEqual([nonce])
})
