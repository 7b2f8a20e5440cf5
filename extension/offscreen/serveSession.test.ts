import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endReason, fromSession } from '../link/messages.ts'
import { createPromptQueue } from './promptQueue.ts'
import { serveSession } from './serveSession.ts'
import { createSessionPool } from './sessionPool.ts'

type Listener = (event: unknown) => void

/** Message listeners of the offscreen document. Aborting a listener's signal removes the listener. */
let listeners: Set<Listener>
let frames: ReturnType<typeof createFrame>[]

const createFrame = () => ({ src: '', contentWindow: { postMessage: vi.fn() }, remove: vi.fn() })

beforeEach(() => {
  ;[listeners, frames] = [new Set(), []]
  vi.stubGlobal('addEventListener', (_: string, listener: Listener, { signal }: { signal: AbortSignal }) => {
    listeners.add(listener)
    signal.addEventListener('abort', () => listeners.delete(listener))
  })
  vi.stubGlobal('location', { origin: 'chrome-extension://own' })
  vi.stubGlobal('document', {
    body: { append: vi.fn() },
    createElement: () => frames[frames.push(createFrame()) - 1],
  })
  const onMessage = { addListener: vi.fn(), removeListener: vi.fn() }
  vi.stubGlobal('chrome', { runtime: { id: 'own', onMessage, sendMessage: async () => true } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const single = createSessionPool({ max: 1 })
const prompts = createPromptQueue({ onChange: () => undefined, openPopup: async () => true })

/** Requests a session for a page. Returns the content script's port. */
function requestSession({ origin = 'https://dapp.example', documentId = 'document', pool = single } = {}) {
  const port = {
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onDisconnect: { addListener: vi.fn() },
    onMessage: { addListener: vi.fn(), removeListener: vi.fn() },
  }
  const page = { origin, documentId, tabId: 1, getWindowId: () => 1 }
  serveSession({ port: port as unknown as chrome.runtime.Port, page, pool, prompts })
  port.onMessage.addListener.mock.calls[0]?.[0]('0'.repeat(32))
  return port
}

function send(message: unknown, frame = frames.at(-1)) {
  for (const listener of [...listeners]) listener({ source: frame?.contentWindow, data: message, ports: [] })
}

test('error: a session that cannot start disconnects its page, whose next call starts another', async () => {
  const port = requestSession()
  await expect.poll(() => frames[0]?.src).toContain('session.html')
  send(fromSession.failed)
  expect(port.disconnect).toHaveBeenCalledOnce()
  expect(frames[0]?.remove).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
  const next = requestSession()
  await expect.poll(() => frames[1]?.src).toContain('session.html')
  send(fromSession.ready)
  expect(frames[1]?.contentWindow.postMessage).toHaveBeenCalledOnce()
  expect(next.disconnect).not.toHaveBeenCalled()
})

test('error: a message of another frame does not end a session', async () => {
  const port = requestSession()
  await expect.poll(() => frames[0]?.src).toContain('session.html')
  send(fromSession.failed, createFrame())
  expect(port.disconnect).not.toHaveBeenCalled()
})

test('attack: a page that floods its session before it is ready is disconnected, and other pages are not', async () => {
  const pool = createSessionPool()
  const hostile = requestSession({ pool })
  const other = requestSession({ origin: 'https://other.example', documentId: 'other', pool })
  await expect.poll(() => frames.map(({ src }) => src.includes('session.html'))).toEqual([true, true])
  const [, [post] = []] = hostile.onMessage.addListener.mock.calls
  // Eight messages are tolerated, because the SDK itself sends a few for the handshake before the session is ready.
  for (let count = 0; count < 8; count++) post?.('x'.repeat(100_000))
  expect(hostile.disconnect).not.toHaveBeenCalled()
  for (let count = 0; count < 100; count++) post?.('x'.repeat(100_000))
  expect(hostile.postMessage).toHaveBeenCalledWith({ ended: endReason.tooMany })
  expect(hostile.disconnect).toHaveBeenCalledOnce()
  expect(frames.map(({ remove }) => remove.mock.calls.length)).toEqual([1, 0])
  expect(other.disconnect).not.toHaveBeenCalled()
})

test('behavior: a session that loads slowly does not count as idle', async () => {
  vi.useFakeTimers()
  const pool = createSessionPool({ max: 3 })
  const startSession = async (origin: string, documentId: string) => {
    const port = requestSession({ origin, documentId, pool })
    await vi.advanceTimersByTimeAsync(0)
    return port
  }
  for (const documentId of ['first', 'second']) {
    await startSession('https://busy.example', documentId)
    send(fromSession.active)
  }
  const slow = await startSession('https://slow.example', 'slow')
  const [, , frame] = frames
  await vi.advanceTimersByTimeAsync(4000)
  await startSession('https://busy.example', 'third')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(slow.disconnect).not.toHaveBeenCalled()
  send(fromSession.ready, frame)
  await vi.advanceTimersByTimeAsync(4999)
  send(fromSession.active)
  await startSession('https://busy.example', 'fourth')
  expect(slow.disconnect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.disconnect).toHaveBeenCalledOnce()
})
