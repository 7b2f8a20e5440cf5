import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kitEvents } from '../state/kitEvents.ts'
import { frozenRequest } from './frozenRequest.testing.ts'
import type { WindowTask } from './message.ts'
import { serveWindow } from './serveWindow.ts'

const origin = 'https://wallet.example'
const pass = '0b7d4f1e-7a57-4d6b-9f0c-1f2e3d4c5b6a'
const task: WindowTask = { task: 'unlock', id: '1', origin: frozenRequest.origin, themeMode: 'light', uses: 'open' }

let hear: (event: object) => void
let stop: () => void
let told: unknown[]
let given: MessagePort[]
let outcomes: unknown[]

/** Delivers at once, so that the effect of a message is visible after one turn of the event loop. */
class DirectChannel {
  port1: DirectPort = portTo(() => this.port2)
  port2: DirectPort = portTo(() => this.port1)
}

type DirectPort = { onmessage?: (event: object) => void; postMessage: (data: unknown) => void }

const portTo = (other: () => DirectPort): DirectPort => ({
  postMessage: (data) => other().onmessage?.({ data }),
})

beforeEach(() => {
  told = []
  outcomes = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('MessageChannel', DirectChannel)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  serve(task)
})

/** Serves a window whose vault never sends a copy. */
function serve(task: WindowTask) {
  const served = serveWindow({
    task,
    pass,
    receive: () => new Promise(() => undefined),
    finish: (outcome) => outcomes.push(outcome),
    onState: () => undefined,
  })
  // The pop-up was blocked: the frame has no handle of the window that its link opens.
  served.take(null)
  stop = served.stop
}

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** A window that this frame opened, unless it is said otherwise. */
function windowOf(about: object = {}) {
  const postMessage = (message: unknown, _: string, ports: MessagePort[]) => {
    told.push(message)
    given = ports
  }
  const made: Record<string, unknown> = { opener: globalThis, postMessage, closed: false }
  made.parent = made
  return Object.assign(made, about)
}

const ready = (change: object = {}) => ({
  data: { type: 'oriel-window-ready', pass },
  isTrusted: true,
  origin,
  source: windowOf(),
  ...change,
})

test('default: a window that knows the secret of its link is told the task, and a second one is not', () => {
  hear(ready())
  expect(told).toEqual([task])
  hear(ready())
  expect(told).toEqual([task])
})

test.each<[string, () => object]>([
  ['with another secret', () => ({ data: { type: 'oriel-window-ready', pass: pass.replace('0', '1') } })],
  ['without a secret', () => ({ data: { type: 'oriel-window-ready', pass: '' } })],
  ['of another origin', () => ({ origin: 'https://evil.example' })],
  ['whose message a script made', () => ({ isTrusted: false })],
  ['that the page opened, with the secret (C6)', () => ({ source: windowOf({ opener: { name: 'the page' } }) })],
  ['that nobody opened, with the secret (C6)', () => ({ source: windowOf({ opener: null }) })],
  ['that is a frame in another one, with the secret (C6)', () => ({ source: windowOf({ parent: windowOf() }) })],
  ['that is gone', () => ({ source: null })],
])('error: a window %s is told nothing', (_, change) => {
  hear(ready(change()))
  expect(told).toEqual([])
  // It did not take the place of the right one.
  hear(ready())
  expect(told).toEqual([task])
})

const approve = { ...task, task: 'approve', request: frozenRequest, expiresAt: 1, isOpen: true } as const

test.each<[string, WindowTask, boolean, boolean]>([
  ['without a copy, for a frame that has it open', approve, false, true],
  ['with a copy, for a frame that has it open', approve, true, false],
  ['without a copy, for a frame that has it locked', { ...approve, isOpen: false }, false, false],
  ['without a copy, for a frame that asked for one', task, false, false],
])('behavior: an answer %s', async (_, asked, isDelivered, isTaken) => {
  stop()
  serve(asked)
  hear(ready())
  given[0]?.postMessage({ type: 'done', approved: {}, isDelivered, scale: 1 })
  await new Promise(setImmediate)
  expect(outcomes).toEqual(isTaken ? [{ approved: {} }] : [])
})

test.each<[WindowTask['task'], string[]]>([
  ['use', ['EMAIL_SUBMITTED']],
  ['unlock', []],
])(
  'behavior: a window with the task "%s" reports %j to the page, and never more than a login',
  async (name, events) => {
    const heard: string[] = []
    const end = kitEvents.subscribe(({ type }) => heard.push(type))
    stop()
    serve({ ...task, task: name } as WindowTask)
    hear(ready())
    given[0]?.postMessage({ type: 'event', event: { type: 'EMAIL_SUBMITTED', email: 'ada@example.com' } })
    given[0]?.postMessage({ type: 'event', event: { type: 'CONNECT_SUCCESS' } })
    given[0]?.postMessage({ type: 'rejected' })
    await expect.poll(() => outcomes).toMatchObject([{ code: 4001 }])
    expect(heard).toEqual(events)
    end()
  },
)
