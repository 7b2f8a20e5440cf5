import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const own = 'https://wallet.example'
const dapp = 'https://app.example'
const listeners = new Set<(event: MessageEvent) => void>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  listeners.clear()
  stubConfig()
  stubStorage()
  vi.stubGlobal('location', { origin: own })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'message') listeners.add(listener)
  })
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

type Message = { data: unknown; origin: string; source: unknown; isTrusted: boolean; ports?: MessagePort[] }

const createWindow = () => ({ postMessage: vi.fn() })

/** Dispatches a message event. Uses a plain object, because scripts can't create events with `isTrusted` set. */
function post(message: Message) {
  const event = { ports: [], ...message } as unknown as MessageEvent
  for (const listener of [...listeners]) listener(event)
}

/** Resolves to the first message received on the port. */
function readFirst(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
}

describe('the frame of a page', () => {
  async function open() {
    const inspector = createWindow()
    const openWindow = vi.fn(() => inspector)
    vi.stubGlobal('window', { open: openWindow })
    const { openInspector } = await import('./attach.ts')
    expect(openInspector(dapp)).toBe(true)
    const ready = { data: 'oriel-inspector-ready', origin: own, source: inspector, isTrusted: true }
    return { inspector, openWindow, ready }
  }

  test('default: the window that it opened gets the calls, and no other origin can receive the message', async () => {
    const { inspector, openWindow, ready } = await open()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/inspector/?attach=1', '_blank')
    post(ready)
    const [[greeting, target, [port]]] = inspector.postMessage.mock.calls as [[object, string, [MessagePort]]]
    expect(greeting).toEqual({ inspect: dapp })
    expect(target).toBe(own)
    expect(await readFirst(port)).toEqual({ account: null, changed: [], ids: [] })
    port.close()
  })

  test.each<[what: string, change: object]>([
    ['of another origin', { origin: dapp }],
    ['of another port', { origin: `${own}:444` }],
    ['of an opaque origin', { origin: 'null' }],
    ['made by a script', { isTrusted: false }],
    ['of another kind', { data: 'ready' }],
    ['that is no text', { data: ['oriel-inspector-ready'] }],
    ['without a window', { source: null }],
  ])('attack: a message %s gets no calls', async (_, change) => {
    const { inspector, ready } = await open()
    post({ ...ready, ...change })
    expect(inspector.postMessage).not.toHaveBeenCalled()
  })

  test('attack: a window that the frame did not open gets no calls, such as the page or another wallet window', async () => {
    const { inspector, ready } = await open()
    const stranger = createWindow()
    post({ ...ready, source: stranger })
    expect(stranger.postMessage).not.toHaveBeenCalled()
    expect(inspector.postMessage).not.toHaveBeenCalled()
  })
})

describe('the window of the inspector', () => {
  async function greet() {
    const opener = createWindow()
    vi.stubGlobal('window', { opener })
    const { attached } = await import('./attach.ts')
    attached.greet()
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith('oriel-inspector-ready', own)
    const { port1 } = new MessageChannel()
    const greeting = { data: { inspect: dapp }, origin: own, source: opener, isTrusted: true, ports: [port1] }
    return { greeting, read: attached.store.getState }
  }

  test('default: the answer of the frame is accepted', async () => {
    const { greeting, read } = await greet()
    post(greeting)
    expect(read()).toMatchObject({ state: 'attached', origin: dapp })
  })

  test.each<[what: string, change: object]>([
    ['of another origin', { origin: dapp }],
    ['of another window', { source: createWindow() }],
    ['made by a script', { isTrusted: false }],
    ['without a port', { ports: [] }],
    ['of another form', { data: { inspect: 7 } }],
  ])('attack: an answer %s is ignored', async (_, change) => {
    const { greeting, read } = await greet()
    post({ ...greeting, ...change })
    expect(read()).toMatchObject({ state: 'waiting', origin: '' })
    vi.advanceTimersByTime(3000)
    expect(read()).toMatchObject({ state: 'noFrame', origin: '' })
  })
})
