import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const origin = 'https://app.example'
const page = { postMessage: vi.fn() }
const stranger = { postMessage: vi.fn() }
const listeners = new Set<(event: MessageEvent) => void>()

type Message = { nonce?: string; data?: string; source?: object }

beforeEach(() => {
  vi.resetModules()
  page.postMessage.mockClear()
  listeners.clear()
  stubConfig({ allowedOrigins: [origin] })
  vi.stubGlobal('parent', page)
  vi.stubGlobal('location', { ancestorOrigins: [origin] })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener))
  return () => vi.unstubAllGlobals()
})

const createHandshakeText = (nonce: string) => JSON.stringify({ k: 'oriel1', t: 'hello', nonce: nonce.repeat(32) })

/** Creates an event as a plain object, because scripts can't create events with `isTrusted` set. */
function createEvent({ nonce, data = 'noise', source = page }: Message): MessageEvent {
  const { port1 } = new MessageChannel()
  const text = nonce ? createHandshakeText(nonce) : data
  return { data: text, isTrusted: true, origin, ports: nonce ? [port1] : [], source } as unknown as MessageEvent
}

function post(message: Message) {
  const event = createEvent(message)
  for (const listener of [...listeners]) listener(event)
}

function postNoise(count: number, source: object = page) {
  for (let message = 0; message < count; message++) post({ source })
}

async function listen(early?: Message[]) {
  const stop = vi.fn()
  if (early) vi.stubGlobal('orielEarly', { boot: 'early', events: early.map(createEvent), stop })
  const { receiveHandshake } = await import('./receiveHandshake.ts')
  const handshake = receiveHandshake()
  handshake.catch(() => undefined)
  return { handshake, again: receiveHandshake, stop }
}

test('default: the frame posts ready, and accepts the first handshake of the page', async () => {
  const { handshake } = await listen()
  const [[text, target]] = page.postMessage.mock.calls as [[string, string]]
  expect(JSON.parse(text)).toMatchObject({ k: 'oriel1', t: 'ready' })
  expect(target).toBe('*')
  post({ nonce: 'a' })
  expect(await handshake).toMatchObject({ origin, nonce: 'a'.repeat(32) })
})

test('attack: a second handshake is ignored (A5)', async () => {
  const { handshake, again } = await listen()
  post({ nonce: 'a' })
  post({ nonce: 'b' })
  expect(await handshake).toMatchObject({ nonce: 'a'.repeat(32) })
  const later = again()
  post({ nonce: 'b' })
  expect(await later).toBe(await handshake)
  expect(listeners.size).toBe(0)
})

test('attack: a second handshake before the first script runs is ignored (A5)', async () => {
  const { handshake, stop } = await listen([{ nonce: 'a' }, { nonce: 'b' }])
  expect(await handshake).toMatchObject({ nonce: 'a'.repeat(32) })
  expect(stop).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
})

test('behavior: some noise before the handshake is ignored (A9)', async () => {
  const { handshake } = await listen()
  postNoise(500)
  post({ nonce: 'a' })
  expect(await handshake).toMatchObject({ nonce: 'a'.repeat(32) })
})

test('attack: too much noise ends the handshake, and a later one is ignored (A9)', async () => {
  const { handshake, again } = await listen()
  postNoise(501)
  post({ nonce: 'a' })
  await expect(handshake).rejects.toThrow('Too many messages')
  await expect(again()).rejects.toThrow('Too many messages')
  expect(listeners.size).toBe(0)
})

test('attack: too much noise before the first script runs ends the handshake (A9)', async () => {
  const noise = Array.from({ length: 501 }, () => ({ data: 'noise' }))
  const { handshake } = await listen([...noise, { nonce: 'a' }])
  await expect(handshake).rejects.toThrow('Too many messages')
})

test('attack: noise from another window does not end the handshake (A9)', async () => {
  const { handshake } = await listen()
  postNoise(1000, stranger)
  post({ nonce: 'b', source: stranger })
  post({ nonce: 'a' })
  expect(await handshake).toMatchObject({ nonce: 'a'.repeat(32) })
})
