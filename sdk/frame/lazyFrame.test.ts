import { protocolRevision } from '@oriel/shared/constants.ts'
import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { connect } from 'penpal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findServerFault } from '../border/findServerFault.ts'
import { createJsonPort } from '../border/jsonPort.ts'
import type { FrameElement } from './frameElement.ts'
import { createLazyFrame } from './lazyFrame.ts'

const origin = 'https://wallet.example'
const ready = JSON.stringify({ k: 'oriel1', t: 'ready', boot: 'first' })
const refused = JSON.stringify({ k: 'oriel1', t: 'refused', code: 8107, message: 'Not allowed.' })

let page: EventTarget
let greetings: unknown[][]
let frame: object

beforeEach(() => {
  page = new EventTarget()
  greetings = []
  frame = { postMessage: (...greeting: unknown[]) => greetings.push(greeting) }
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openClient(greeting: object = {}, isWaiting = false) {
  const noop = () => undefined
  const element = {
    isFrameWindow: (source: unknown) => source === frame,
    isMounted: () => true,
  } as unknown as FrameElement
  const shown = { isWaiting: () => isWaiting, explain: vi.fn(), unmount: vi.fn() }
  Object.assign(element, { mount: noop, hide: noop, show: noop, showShell: noop, ...shown })
  const handlers = { setState: vi.fn(), emit: vi.fn(), onStarted: vi.fn() }
  const client = createLazyFrame({
    origin,
    src: `${origin}/f/default/`,
    diagnosticsUrl: `${origin}/doctor/default/?origin=https://app.example`,
    element,
    page: {} as never,
    mirror: { setLoading: noop, markClosed: noop },
    signal: new AbortController().signal,
    options: { networks: ['eip155:1'] },
    loadServerCheck: async () => ({ findServerFault }),
    getEarlyCalls: () => greeting as never,
    show: noop,
    ...handlers,
  })
  const outcome = client.getCalls().then(
    () => 'started',
    ({ code }: { code: number }) => code,
  )
  const say = (about: object) => page.dispatchEvent(Object.assign(new Event('message'), { source: frame, ...about }))
  const end = () => client.end(new DisconnectedError('The test is over.'))
  return { say, outcome, end, load: client.onLoad, close: client.requestClose, handlers, shown }
}

test('default: a ready frame receives one port, which is sent to its exact origin', async () => {
  const { say, end } = openClient()
  say({ origin, data: ready })
  say({ origin, data: ready })
  expect(greetings).toEqual([
    [expect.stringMatching(/^\{"k":"oriel1","t":"hello","nonce":"[0-9a-f]{32}"\}$/), origin, [expect.any(MessagePort)]],
  ])
  end()
})

test('behavior: a frame since revision 3 receives the first calls with the handshake', () => {
  const greeting = { open: { view: 'Networks' }, theme: { themeMode: 'dark' }, wallets: true }
  const { say, end } = openClient(greeting)
  say({ origin, data: JSON.stringify({ k: 'oriel1', t: 'ready', boot: 'first', revision: 3 }) })
  const [text] = greetings[0] as [string]
  const nonce = expect.stringMatching(/^[0-9a-f]{32}$/)
  const start = { protocol: 1, revision: protocolRevision, options: { networks: ['eip155:1'] } }
  expect(JSON.parse(text)).toEqual({ k: 'oriel1', t: 'hello', nonce, start, ...greeting })
  expect(Object.keys(JSON.parse(text))).toEqual(['k', 't', 'nonce', 'start', 'open', 'theme', 'wallets'])
  end()
})

test('behavior: options that are not serializable are left out of the handshake, and start rejects them', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const { say, end } = openClient({ open: circle })
  say({ origin, data: JSON.stringify({ k: 'oriel1', t: 'ready', boot: 'first', revision: 3 }) })
  expect(Object.keys(JSON.parse((greetings[0] as [string])[0]))).toEqual(['k', 't', 'nonce'])
  end()
})

test.each<[string, object]>([
  ['another document in the iframe', { origin: 'https://evil.example' }],
  ['a document without an origin in the iframe', { origin: 'null' }],
  ['another port of the wallet’s host', { origin: `${origin}:8443` }],
  ['another window of the wallet’s origin', { origin, source: { postMessage: () => undefined } }],
  ['no window', { origin, source: null }],
])('error: messages of %s are ignored', async (_, from) => {
  const { say, outcome, end } = openClient()
  say({ ...from, data: refused })
  say({ ...from, data: ready })
  expect(greetings).toEqual([])
  say({ origin, data: ready })
  expect(greetings).toHaveLength(1)
  end()
  expect(await outcome).toBe(DisconnectedError.code)
})

describe('a document that has loaded and is silent', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function loadSilent(status: number, isWaiting = false) {
    const fetchMock = vi.fn(async () => ({ status }))
    vi.stubGlobal('fetch', fetchMock)
    const client = openClient({}, isWaiting)
    client.load()
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchMock).toHaveBeenCalledWith(`${origin}/f/default/`, expect.objectContaining({ method: 'HEAD' }))
    return client
  }

  test('behavior: a slow document does not fail while the server has it', async () => {
    const { say, end } = await loadSilent(200)
    say({ origin, data: ready })
    expect(greetings).toHaveLength(1)
    end()
  })

  test('error: a document that never sends a handshake fails after ten seconds', async () => {
    const { outcome } = await loadSilent(200)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe(4900)
  })

  test('error: a document that the server fails to serve rejects immediately', async () => {
    const { outcome } = await loadSilent(503)
    expect(await outcome).toBe(8005)
  })

  test('error: a page that may not embed the frame shows why to a user who waits, and to no other', async () => {
    const { outcome, shown } = await loadSilent(403, true)
    expect(await outcome).toBe(8005)
    expect(shown.explain).toHaveBeenCalledExactlyOnceWith(`${origin}/refused/default/?origin=https://app.example`)
    expect(shown.unmount).not.toHaveBeenCalled()
    const preloaded = await loadSilent(403)
    expect(preloaded.shown.explain).not.toHaveBeenCalled()
    expect(preloaded.shown.unmount).toHaveBeenCalledOnce()
    expect((await loadSilent(503, true)).shown.explain).not.toHaveBeenCalled()
  })

  test('behavior: a document that has sent its handshake is not checked', async () => {
    const fetchMock = vi.fn()
    vi.stubGlobal('fetch', fetchMock)
    const { say, load, end } = openClient()
    say({ origin, data: ready })
    load()
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchMock).not.toHaveBeenCalled()
    end()
  })
})

test('error: a frame that refuses to start rejects the call with its code', async () => {
  const { say, outcome } = openClient()
  say({ origin, data: refused })
  expect(await outcome).toBe(8107)
})

test('error: a document that explains its refusal stays until the user closes it', async () => {
  const explained = JSON.stringify({ ...JSON.parse(refused), stays: true })
  const { say, outcome, shown, close } = openClient({}, true)
  say({ origin, data: explained })
  expect(await outcome).toBe(8107)
  expect(shown.explain).toHaveBeenCalledExactlyOnceWith(true)
  expect(shown.unmount).not.toHaveBeenCalled()
  close()
  expect(shown.unmount).toHaveBeenCalledOnce()

  const preloaded = openClient()
  preloaded.say({ origin, data: explained })
  expect(preloaded.shown.explain).not.toHaveBeenCalled()
  expect(preloaded.shown.unmount).toHaveBeenCalledOnce()
})

test('behavior: unknown fields, events and calls of a newer frame are ignored', async () => {
  const { say, outcome, end, handlers } = openClient()
  say({ origin, data: ready })
  const [handshake, , [port]] = greetings[0] as [string, string, [MessagePort]]
  const state = { namespaces: {}, networks: [], status: 'later', later: 'field' }
  const start = vi.fn(async () => ({ ok: true, value: { capabilities: { later: true }, state, later: 'field' } }))
  const channel = `oriel1:${(JSON.parse(handshake) as { nonce: string }).nonce}`
  const frameSide = connect<Record<'emit' | 'later', (params: object) => Promise<unknown>>>({
    messenger: createJsonPort(port),
    methods: { start },
    channel,
  })
  const host = await frameSide.promise
  expect(await outcome).toBe('started')
  expect(start).toHaveBeenCalledExactlyOnceWith({
    protocol: 1,
    revision: expect.any(Number),
    options: { networks: ['eip155:1'] },
  })
  expect(handlers.setState).toHaveBeenCalledExactlyOnceWith(state)
  expect(await host.emit({ type: 'LATER', detail: 1 })).toMatchObject({ ok: true })
  expect(handlers.emit).toHaveBeenCalledExactlyOnceWith({ type: 'LATER', detail: 1 })
  await expect(host.later({})).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
  end()
})
