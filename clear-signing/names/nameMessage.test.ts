import { type NameMessages, nameMessages } from '@oriel/shared/chains/names.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { getLoopOptions } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertNoNameMessage, formatNameMessage, readNameMessage } from './nameMessage.ts'

const toHex = (text: string) => bytesToHex(new TextEncoder().encode(text))
const isRefused = (text: string) => {
  try {
    assertNoNameMessage(toHex(text))
    return false
  } catch (error) {
    expect(error).toMatchObject({ code: 8344 })
    return true
  }
}
const timestamp = 1_779_270_000
const register = { name: 'anna.oriel.eth', attributes: {}, timestamp }

/** Checks whether a lenient server could accept the text: any JSON in one of the shapes. */
function isAccepted(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return Object.values(nameMessages).some((schema) => schema.safeParse(value).success)
  } catch {
    return false
  }
}

describe('the text of a change', () => {
  test('default: the keys have the order of the server and not that of the object', () => {
    const values = {
      timestamp,
      attributes: { avatar: 'https://a.example/a.png', bio: 'Sails' },
      name: 'anna.oriel.eth',
    }
    expect(formatNameMessage('register', values)).toBe(
      `{"name":"anna.oriel.eth","attributes":{"bio":"Sails","avatar":"https://a.example/a.png"},"timestamp":${timestamp}}`,
    )
    expect(formatNameMessage('release', { timestamp, release: true, name: 'anna.oriel.eth' })).toBe(
      `{"name":"anna.oriel.eth","release":true,"timestamp":${timestamp}}`,
    )
  })

  test.each<[keyof NameMessages, object]>([
    ['register', register],
    ['attributes', { attributes: { bio: 'Sails', avatar: 'https://a.example/a.png' }, timestamp }],
    ['attributes', { attributes: {}, name: 'anna.oriel.eth', timestamp }],
    ['address', { coin_type: 501, address: '', name: 'anna.oriel.eth', timestamp }],
    ['address', { coin_type: 501, address: '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo', timestamp }],
    ['release', { name: 'anna.oriel.eth', release: true, timestamp }],
  ])('behavior: %s is read back', (kind, message) => {
    const text = formatNameMessage(kind, message as never)
    expect(readNameMessage(toHex(text))).toEqual({ kind, message })
    expect(isAccepted(text)).toBe(true)
  })

  test('error: another text is no change', () => {
    const reversed = Object.fromEntries(Object.entries(register).toReversed())
    expect(readNameMessage(toHex(JSON.stringify(reversed)))).toBeUndefined()
    for (const text of ['', 'hello', '[]', '1', 'null', JSON.stringify({ ...register, timestamp: '1' })])
      expect(readNameMessage(toHex(text))).toBeUndefined()
  })
})

describe('a page that asks for the signature', () => {
  const text = JSON.stringify(register)

  test.each([
    ['as the wallet writes it', text],
    ['with another order of the keys', `{"timestamp":${timestamp},"attributes":{},"name":"a.b.eth"}`],
    ['with spaces and lines', JSON.stringify(register, undefined, '\t')],
    ['with spaces around it', ` \r\n\t${text}\n `],
    ['with a byte order mark', `\ufeff${text}`],
    ['with a space of another kind', `\u00a0${text}\u2028`],
    ['with escaped keys', text.replace('"name"', String.raw`"\u006eame"`)],
    ['with a key twice', text.replace('{', '{"name":"other.oriel.eth","attributes":[],')],
    ['with a further key', JSON.stringify({ ...register, nonce: 1 })],
    ['with values of another kind', JSON.stringify({ name: 1, attributes: null, timestamp: 'now' })],
    ['for a text record', JSON.stringify({ attributes: { bio: 'x' }, timestamp })],
    ['for an address', JSON.stringify({ coin_type: 60, address: '0x', timestamp })],
    ['for giving up', JSON.stringify({ name: 'anna.oriel.eth', release: true, timestamp })],
  ])('error: %s, it is refused', (_, input) => {
    expect(isRefused(input)).toBe(true)
  })

  test('error: bytes that are no text are refused where a server reads the shape', () => {
    const bytes = new TextEncoder().encode(text)
    bytes[text.indexOf('anna')] = 0xff
    expect(() => assertNoNameMessage(bytesToHex(bytes))).toThrow(expect.objectContaining({ code: 8344 }))
  })

  test('default: other texts pass', () => {
    for (const input of [
      'hello',
      '{}',
      '[]',
      'null',
      JSON.stringify([register]),
      JSON.stringify(text),
      JSON.stringify({ name: 'Ballot', timestamp }),
      JSON.stringify({ name: 'Order', attributes: {} }),
      JSON.stringify({ __proto__: null, toString: 1, timestamp }),
      `I agree: ${text}`,
    ])
      expect(isRefused(input), input).toBe(false)
  })

  test('behavior: every text that the server takes is refused, however it is written', () => {
    const label = fc.string({ maxLength: 40 })
    const seconds = fc.nat()
    const attributes = fc.record(
      { bio: fc.string({ maxLength: 255 }), avatar: label.map((path) => `https://a.example/${path}`) },
      { requiredKeys: [] },
    )
    const value = fc.oneof(
      fc.record({ name: label, attributes, timestamp: seconds }),
      fc.record({ attributes, name: label, timestamp: seconds }, { requiredKeys: ['attributes', 'timestamp'] }),
      fc.record({ coin_type: fc.integer(), address: label, timestamp: seconds }),
      fc.record({ name: label, release: fc.constant(true), timestamp: seconds }),
    )
    const space = fc.stringMatching(/^[ \t\r\n]{0,4}$/)
    let taken = 0
    const property = fc.property(value, fc.array(fc.nat()), space, fc.nat({ max: 4 }), fc.boolean(), (...of) => {
      const [written, order, around, indent, isTwice] = of
      const keys = Object.entries(written).sort(([a], [b]) => (order[a.length % 8] ?? 0) - (order[b.length % 8] ?? 0))
      const json = JSON.stringify(Object.fromEntries(keys), undefined, indent)
      const input = `${around}${isTwice ? json.replace('{', '{"timestamp":0,') : json}${around}`
      if (!isAccepted(input)) return true
      taken++
      return isRefused(input)
    })
    fc.assert(property, getLoopOptions({ short: 500, long: 50_000 }))
    expect(taken).toBeGreaterThan(300)
  })
})
