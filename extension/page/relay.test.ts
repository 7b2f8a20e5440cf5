import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastWord, relayPort } from '../link/messages.ts'
import { relayMark } from './relayPort.ts'

const nonce = '0'.repeat(32)
const connect = vi.fn()
/** Messages that the content script forwarded to the offscreen document. */
let passed: string[]
let opened: MessagePort[]

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  ;[passed, opened] = [[], []]
  connect.mockReset().mockImplementation(() => ({
    postMessage: (text: string) => passed.push(text),
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
async function startRelay(): Promise<MessagePort> {
  const postMessage = vi.fn()
  vi.stubGlobal('window', { postMessage })
  await import('./relay.iife.ts')
  const [message, , [relay]] = postMessage.mock.calls[0] as [object, string, [MessagePort]]
  expect(message).toEqual({ oriel: relayMark })
  opened.push(relay)
  return relay
}

/** Requests a background session. Returns its port and the messages received on it. */
function askForEngine(relay: MessagePort) {
  const { port1: port, port2 } = new MessageChannel()
  const words: unknown[] = []
  port.onmessage = ({ data }) => words.push(data)
  relay.postMessage(nonce, [port2])
  opened.push(port)
  return { port, words }
}

test.each([
  ['5,000 messages', 5000, 100, 1000],
  ['200 messages of 130 kB', 200, 130_000, 125],
])(
  'attack: a page that sends %s at once is disconnected, and reconnects after 10 seconds',
  async (_, count, characters, most) => {
    const relay = await startRelay()
    const { port, words } = askForEngine(relay)
    await expect.poll(() => passed).toEqual([nonce])
    expect(connect).toHaveBeenCalledExactlyOnceWith({ name: relayPort })
    const text = 'x'.repeat(characters)
    for (let sent = 0; sent < count; sent++) port.postMessage(text)
    await expect.poll(() => words).toEqual([lastWord.tooMany, lastWord.gone])
    expect(connect.mock.results[0]?.value.disconnect).toHaveBeenCalled()
    expect(passed.slice(1).length).toBeLessThanOrEqual(most)

    askForEngine(relay)
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
  ['is no text', { type: 'text' }],
])('attack: a message that %s is not forwarded', async (_, message) => {
  const relay = await startRelay()
  const { port, words } = askForEngine(relay)
  await expect.poll(() => passed).toEqual([nonce])
  port.postMessage(message)
  await expect.poll(() => words).toEqual([lastWord.gone])
  expect(passed).toEqual([nonce])
})
