import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromEngine } from '../link/messages.ts'
import { createEngines } from './engines.ts'
import { createPanelLine } from './panelLine.ts'
import { serveEngine } from './serveEngine.ts'

type Listener = (event: unknown) => void

/** The listeners of the room for messages of its frames, which end with their signals. */
let listeners: Set<Listener>
let frames: ReturnType<typeof frameOf>[]

const frameOf = () => ({ src: '', contentWindow: { postMessage: vi.fn() }, remove: vi.fn() })

beforeEach(() => {
  ;[listeners, frames] = [new Set(), []]
  vi.stubGlobal('addEventListener', (_: string, listener: Listener, { signal }: { signal: AbortSignal }) => {
    listeners.add(listener)
    signal.addEventListener('abort', () => listeners.delete(listener))
  })
  vi.stubGlobal('location', { origin: 'chrome-extension://own' })
  vi.stubGlobal('document', {
    body: { append: vi.fn() },
    createElement: () => frames[frames.push(frameOf()) - 1],
  })
  const onMessage = { addListener: vi.fn(), removeListener: vi.fn() }
  vi.stubGlobal('chrome', { runtime: { id: 'own', onMessage, sendMessage: async () => true } })
})
afterEach(() => vi.unstubAllGlobals())

const engines = createEngines({ most: 1 })
const panels = createPanelLine({ onChange: () => undefined, openWindow: async () => true })

/** Returns the port of a relay whose page has asked for an engine. */
function askForEngine() {
  const port = {
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onDisconnect: { addListener: vi.fn() },
    onMessage: { addListener: vi.fn(), removeListener: vi.fn() },
  }
  const page = { origin: 'https://dapp.example', documentId: 'document', tabId: 1, windowId: () => 1 }
  serveEngine({ port: port as unknown as chrome.runtime.Port, page, engines, panels })
  port.onMessage.addListener.mock.calls[0]?.[0]('0'.repeat(32))
  return port
}

function say(message: unknown, frame = frames.at(-1)) {
  for (const listener of [...listeners]) listener({ source: frame?.contentWindow, data: message, ports: [] })
}

test('error: an engine that cannot start cuts its page off, whose next call gets another one', async () => {
  const port = askForEngine()
  await expect.poll(() => frames[0]?.src).toContain('engine.html')
  say(fromEngine.failed)
  expect(port.disconnect).toHaveBeenCalledOnce()
  expect(frames[0]?.remove).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
  const next = askForEngine()
  await expect.poll(() => frames[1]?.src).toContain('engine.html')
  say(fromEngine.ready)
  expect(frames[1]?.contentWindow.postMessage).toHaveBeenCalledOnce()
  expect(next.disconnect).not.toHaveBeenCalled()
})

test('error: a frame that is not the engine of a page does not end it', async () => {
  const port = askForEngine()
  await expect.poll(() => frames[0]?.src).toContain('engine.html')
  say(fromEngine.failed, frameOf())
  expect(port.disconnect).not.toHaveBeenCalled()
})
