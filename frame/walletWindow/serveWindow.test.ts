import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kitEvents } from '../state/kitEvents.ts'
import { storage } from '../state/storage.ts'
import { frozenRequest } from './frozenRequest.testing.ts'
import type { WindowRequest } from './message.ts'
import { createPopupTransport, getWindowUrl } from './popupTransport.ts'
import { type LateFields, serveWindow } from './serveWindow.ts'

const origin = 'https://wallet.example'
const request: WindowRequest = {
  task: 'unlock',
  id: '1',
  origin: frozenRequest.origin,
  themeMode: 'light',
  uses: 'open',
}

let pass: string
let deliver: (event: object) => void
let stop: () => void
let posted: unknown[]
let receivedPorts: MessagePort[]
let outcomes: unknown[]

class DirectChannel {
  port1: DirectPort = createPort(() => this.port2)
  port2: DirectPort = createPort(() => this.port1)
}

type DirectPort = { onmessage?: (event: object) => void; postMessage: (data: unknown) => void; close: () => void }

const createPort = (other: () => DirectPort): DirectPort => ({
  postMessage: (data) => other().onmessage?.({ data }),
  close: () => undefined,
})

beforeEach(() => {
  posted = []
  outcomes = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', {})
  // Block the pop-up, so that the frame has no handle to the window that its link opens.
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('MessageChannel', DirectChannel)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof deliver) => {
    deliver = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  serve(request)
})

function serve(request: WindowRequest, late?: LateFields, onState: (state: string) => void = () => undefined) {
  const served = serveWindow({
    request,
    late,
    createTransport: createPopupTransport,
    receive: () => new Promise(() => undefined),
    finish: (outcome) => outcomes.push(outcome),
    onState,
  })
  served.open()
  pass = getWindowUrl().split('#')[1] ?? ''
  stop = served.stop
}

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function createWindow(about: object = {}) {
  const postMessage = (message: unknown, _: string, ports: MessagePort[]) => {
    posted.push(message)
    receivedPorts = ports
  }
  const created: Record<string, unknown> = { opener: globalThis, postMessage, closed: false }
  created.parent = created
  return Object.assign(created, about)
}

const createReady = (change: object = {}) => ({
  data: { type: 'oriel-window-ready', pass },
  isTrusted: true,
  origin,
  source: createWindow(),
  ...change,
})

test('default: a window with the secret of its link gets the request, and a second window does not', () => {
  deliver(createReady())
  expect(posted).toEqual([request])
  deliver(createReady())
  expect(posted).toEqual([request])
})

// A page can open a window from the iframe's initial about:blank document, so that the frame becomes the window's
// opener.
test.each<[string, () => object]>([
  [
    'whose opener is the frame, with another secret (C6)',
    () => ({ data: { type: 'oriel-window-ready', pass: crypto.randomUUID() } }),
  ],
  ['whose opener is the frame, without a secret (C6)', () => ({ data: { type: 'oriel-window-ready', pass: '' } })],
  ['from another origin', () => ({ origin: 'https://evil.example' })],
  ['whose message a script made', () => ({ isTrusted: false })],
  ['that the page opened, with the secret (C6)', () => ({ source: createWindow({ opener: { name: 'the page' } }) })],
  ['that was opened without an opener, with the secret (C6)', () => ({ source: createWindow({ opener: null }) })],
  [
    'that is a frame in another window, with the secret (C6)',
    () => ({ source: createWindow({ parent: createWindow() }) }),
  ],
  ['that is closed', () => ({ source: null })],
])('error: a window %s gets nothing', (_, change) => {
  deliver(createReady(change()))
  expect(posted).toEqual([])
  deliver(createReady())
  expect(posted).toEqual([request])
})

test.each([
  ['opening', 'opened', [true, false], {}],
  ['severed', 'opened for a page whose policy severs it', [true, false], null],
  ['blocked', 'was blocked', [true, true], null],
  ['blocked', 'was blocked without a click', [false, false], null],
])('behavior: the state is %s if the window %s', (state, _, activations, opened) => {
  vi.stubGlobal('navigator', {
    userActivation: {
      get isActive() {
        return activations.shift()
      },
    },
  })
  vi.stubGlobal('open', () => opened)
  const states: string[] = []
  stop()
  serve(request, undefined, (state) => states.push(state))
  expect(states).toEqual([state])
})

test('behavior: a window waits for the late part of its request, and gets it again after a reload', async () => {
  stop()
  const use: WindowRequest = { ...request, task: 'use' }
  const signIn = { challenge: { nonce: 'abcdefgh' }, chainId: 'eip155:1' } as const
  let resolve = (_: Awaited<LateFields>) => {}
  serve(use, new Promise((found) => (resolve = found)))
  const source = createWindow()
  deliver(createReady({ source }))
  deliver(createReady({ source }))
  await new Promise(setImmediate)
  expect(posted).toEqual([])
  resolve({ signIn })
  await new Promise(setImmediate)
  expect(posted).toEqual([{ ...use, signIn }])
  deliver(createReady({ source }))
  await new Promise(setImmediate)
  expect(posted).toEqual([
    { ...use, signIn },
    { ...use, signIn },
  ])
})

test('behavior: a window gets its request without the late part after a timeout', async () => {
  vi.useFakeTimers()
  stop()
  const use: WindowRequest = { ...request, task: 'use' }
  serve(use, new Promise(() => undefined))
  deliver(createReady())
  await vi.advanceTimersByTimeAsync(999)
  expect(posted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(posted).toEqual([use])
})

const approve = { ...request, task: 'approve', request: frozenRequest, expiresAt: 1, isOpen: true } as const

test.each<[string, WindowRequest, boolean, boolean]>([
  ['without a copy, for a frame that has it open', approve, false, true],
  ['with a copy, for a frame that has it open', approve, true, false],
  ['without a copy, for a frame that has it locked', { ...approve, isOpen: false }, false, false],
  ['without a copy, for a frame that asked for one', request, false, false],
])('behavior: an answer %s', async (_, windowRequest, isDelivered, isTaken) => {
  stop()
  serve(windowRequest)
  deliver(createReady())
  receivedPorts[0]?.postMessage({ type: 'done', approved: {}, isDelivered, scale: 1 })
  await new Promise(setImmediate)
  expect(outcomes).toEqual(isTaken ? [{ approved: {} }] : [])
})

test.each<[WindowRequest['task'], boolean]>([
  ['use', true],
  ['unlock', false],
])('behavior: a window with the task "%s" reports the wallet that it created: %j', async (name, isNamed) => {
  storage.remove('madeAccount')
  stop()
  serve({ ...request, task: name } as WindowRequest)
  deliver(createReady())
  const account = { eip155: '0x1', solana: 's' }
  receivedPorts[0]?.postMessage({ type: 'made', account: { eip155: 7 } })
  expect(storage.get('madeAccount')).toBeUndefined()
  receivedPorts[0]?.postMessage({ type: 'made', account })
  receivedPorts[0]?.postMessage({ type: 'rejected' })
  await expect.poll(() => outcomes).toMatchObject([{ code: 4001 }])
  expect(storage.get('madeAccount')).toEqual(isNamed ? account : undefined)
})

test.each<[WindowRequest['task'], string[]]>([
  ['use', ['EMAIL_SUBMITTED']],
  ['unlock', []],
])('behavior: a window with the task "%s" reports only login events to the page, here %j', async (name, events) => {
  const emitted: string[] = []
  const end = kitEvents.subscribe(({ type }) => emitted.push(type))
  stop()
  serve({ ...request, task: name } as WindowRequest)
  deliver(createReady())
  receivedPorts[0]?.postMessage({ type: 'event', event: { type: 'EMAIL_SUBMITTED', email: 'ada@example.com' } })
  receivedPorts[0]?.postMessage({ type: 'event', event: { type: 'CONNECT_SUCCESS' } })
  receivedPorts[0]?.postMessage({ type: 'rejected' })
  await expect.poll(() => outcomes).toMatchObject([{ code: 4001 }])
  expect(emitted).toEqual(events)
  end()
})

test('error: a rejected account upgrade is not an ordinary rejection', async () => {
  deliver(createReady())
  receivedPorts[0]?.postMessage({ type: 'rejected', reason: 'upgrade' })
  await expect.poll(() => outcomes).toMatchObject([{ code: 5750 }])
})

test('attack: a second answer of the window does not replace the first one', async () => {
  deliver(createReady())
  receivedPorts[0]?.postMessage({ type: 'rejected' })
  receivedPorts[0]?.postMessage({ type: 'rejected', reason: 'upgrade' })
  await new Promise(setImmediate)
  expect(outcomes).toMatchObject([{ code: 4001 }])
})
