import { portLimits } from '@oriel/shared/constants.ts'
import { describe, expect, test } from 'vitest'
import { parseEarlyOpen, parseHandshake, recordEarlyOpen } from './parseHandshake.ts'

const parent = { name: 'the page' }
const origin = 'https://app.example.com'
const nonce = '0123456789abcdef'.repeat(2)
const { port1: port, port2: another } = new MessageChannel()
const here = { parent, allowedOrigins: [origin, 'https://other.example.com'], embedder: origin }
const handshakeEvent = {
  data: `{"k":"oriel1","t":"hello","nonce":"${nonce}"}`,
  isTrusted: true,
  origin,
  ports: [port],
  source: parent,
}
const read = (event: object, listener = {}) =>
  parseHandshake({ ...handshakeEvent, ...event } as unknown as MessageEvent, { ...here, ...listener })

describe('handshake', () => {
  test('default: accepts the handshake of the embedding page', () => {
    expect(read({})).toEqual({ origin, port, nonce })
  })

  test('behavior: the message origin counts when the browser does not report the embedder', () => {
    expect(read({}, { embedder: undefined })).toEqual({ origin, port, nonce })
  })

  test('behavior: calls in the handshake are read only together with a start (since revision 3)', () => {
    const withFields = (fields: object) =>
      read({ data: JSON.stringify({ ...JSON.parse(handshakeEvent.data), ...fields }) })
    const start = { protocol: 1, revision: 3, options: {} }
    expect(withFields({ start, open: {}, theme: { themeMode: 'dark' }, wallets: true })).toEqual({
      origin,
      port,
      nonce,
      start,
      open: {},
      setTheme: { themeMode: 'dark' },
      hasWallets: true,
    })
    expect(withFields({ start, open: null })).toMatchObject({ isPreload: true })
    expect(withFields({ start, open: null })?.open).toBeUndefined()
    expect(withFields({ start, later: 1 })).toBeUndefined()
    expect(withFields({ start })).toEqual({ origin, port, nonce, start, hasWallets: false })
    expect(withFields({ open: {}, theme: {}, wallets: true })).toEqual({ origin, port, nonce })
  })

  test.each<[string, object]>([
    ['made by a script', { isTrusted: false }],
    ['of another window', { source: { name: 'a sibling' } }],
    ['without a window', { source: null }],
    ['without a port', { ports: [] }],
    ['with two ports', { ports: [port, another] }],
    [
      'of an allowed origin that the browser does not name as our embedder (A4)',
      { origin: 'https://other.example.com' },
    ],
    ['of another port (A3)', { origin: 'https://app.example.com:444' }],
    ['without TLS (A3)', { origin: 'http://app.example.com' }],
    ['of a trailing dot (A3)', { origin: 'https://app.example.com.' }],
    ['of a subdomain (A3)', { origin: 'https://evil.app.example.com' }],
    ['of a longer name (A3)', { origin: 'https://app.example.com.evil.example' }],
    ['of an upper-case name (A3)', { origin: 'https://APP.example.com' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of no origin', { origin: '' }],
    ['that is no text', { data: { k: 'oriel1', t: 'hello', nonce } }],
    ['with a short nonce', { data: '{"k":"oriel1","t":"hello","nonce":"abc"}' }],
    ['with something after it', { data: `${handshakeEvent.data}1` }],
    ['of another kind', { data: handshakeEvent.data.replace('hello', 'ready') }],
    ['of another protocol', { data: handshakeEvent.data.replace('oriel1', 'oriel2') }],
    ['that is longer than a message over the port', { data: handshakeEvent.data.padEnd(portLimits.characters + 1) }],
    ['that is too deep', { data: handshakeEvent.data.replace('}', `,"start":${'['.repeat(20)}${']'.repeat(20)}}`) }],
  ])('error: a handshake %s is ignored', (_, event) => {
    // The embedder matches the message's origin, except in the case that tests a mismatch.
    const claimed = (event as { origin?: string }).origin
    const embedder = claimed === 'https://other.example.com' ? origin : (claimed ?? origin)
    expect(read(event, { embedder })).toBeUndefined()
  })
})

describe('early open', () => {
  const known = { origin, port, nonce }
  const message = { data: JSON.stringify({ k: 'oriel1', t: 'open', nonce, open: {} }), isTrusted: true, origin }
  const readOne = (event: object) =>
    parseEarlyOpen({ ...message, source: parent, ...event } as unknown as MessageEvent, known, parent)

  test('default: accepts an early open of the page that did the handshake', () => {
    expect(readOne({})).toEqual({ open: {} })
  })

  test('behavior: the page cancels an early open, or reports another pending call', () => {
    const handshake = { ...known, port, isPreload: true, open: {} }
    const recordOpen = (open?: null) => {
      const data = JSON.stringify({ k: 'oriel1', t: 'open', nonce, open })
      return recordEarlyOpen({ ...message, data, source: parent } as unknown as MessageEvent, handshake, parent)
    }
    expect(recordOpen()).toBe(true)
    expect(handshake).toMatchObject({ isPreload: false, open: {} })
    expect(recordOpen(null)).toBe(true)
    expect(handshake.open).toBeUndefined()
  })

  test.each<[string, object]>([
    ['made by a script', { isTrusted: false }],
    ['of another window', { source: { name: 'a sibling' } }],
    ['of another origin', { origin: 'https://other.example.com' }],
    ['with another nonce', { data: message.data.replace(nonce, 'f'.repeat(32)) }],
    ['of another kind', { data: message.data.replace('"open"', '"hello"') }],
  ])('error: an early open %s is ignored', (_, event) => {
    expect(readOne(event)).toBeUndefined()
  })
})
