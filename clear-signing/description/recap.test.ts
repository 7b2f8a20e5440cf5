import { base64urlnopad, utf8 } from '@scure/base'
import { createEncodedRecap, formatStatementFromRecap, decodeRecap as libraryDecode } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecap, formatRecapSentence, readRecap } from './recap.ts'

const encode = (details: unknown) =>
  `urn:recap:${base64urlnopad.encode(utf8.decode(typeof details === 'string' ? details : JSON.stringify(details)))}`
const decode = (details: unknown) => decodeRecap(encode(details))
const att = { 'https://example.com/': { 'crud/read': [{}] } }
const sentence =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'read' for 'https://example.com/'."

describe('decodeRecap', () => {
  it('default: reads the examples of EIP-5573 and writes their sentences', () => {
    const first = decodeRecap(
      'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ',
    )
    expect(first && formatRecapSentence(first)).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.",
    )
    const second = decodeRecap(
      'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19',
    )
    expect(second).toEqual({
      proofs: 1,
      entries: [
        { resource: 'https://example.com/pictures/', namespace: 'crud', names: ['delete', 'update'], limits: [] },
        { resource: 'https://example.com/pictures/', namespace: 'other', names: ['action'], limits: [] },
        {
          resource: 'mailto:username@example.com',
          namespace: 'msg',
          names: ['receive', 'send'],
          limits: [
            '{"max_count":5,"templates":["newsletter","marketing"]}',
            '{"to":"someone@email.com"}',
            '{"to":"joe@email.com"}',
          ],
        },
      ],
    })
    expect(second && formatRecapSentence(second)).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'.",
    )
  })

  it('behavior: the sentence is the one that WalletConnect writes for the methods of a wallet', () => {
    const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{2,30}$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 40 }), (methods) => {
        const uri = createEncodedRecap('eip155', 'request', methods)
        const recap = decodeRecap(uri)
        expect(recap && formatRecapSentence(recap)).toBe(formatStatementFromRecap('', libraryDecode(uri)))
        expect(recap?.entries[0]?.names.toSorted()).toEqual(methods.toSorted())
      }),
    )
  })

  it('behavior: WalletConnect’s networks are limits, and its alphabet is read', () => {
    expect(decode({ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }] } } })).toEqual({
      entries: [
        { resource: 'eip155', namespace: 'request', names: ['personal_sign'], limits: ['eip155:1, eip155:10'] },
      ],
      proofs: 0,
    })
    const uri = createEncodedRecap('https://a.example/?b~~~>>>???', 'request', ['x'])
    expect(uri).toMatch(/[+/]/)
    expect(decodeRecap(uri)?.entries[0]?.resource).toBe('https://a.example/?b~~~>>>???')
  })

  it.each([
    ['no base64', 'urn:recap:!!!'],
    ['padding', `${encode({ att })}=`],
    ['a mix of alphabets', 'urn:recap:-_+/'],
    ['nothing', 'urn:recap:'],
    ['no object', encode('[]')],
    ['upper case', encode({ att }).replace('urn:recap:', 'URN:ReCap:')],
    ['something before it', `https://x.example/${encode({ att })}`],
    ['no capability', encode({ att: {} })],
    ['a resource without an ability', encode({ att: { 'a:b': {} } })],
    ['proofs alone', encode({ prf: ['bafy'] })],
    ['an unknown field', encode({ att, more: 1 })],
    ['a list of abilities', encode({ att: { 'a:b': ['crud/read'] } })],
    ['caveats that are no list', encode({ att: { 'a:b': { 'crud/read': {} } } })],
    ['a caveat that is no object', encode({ att: { 'a:b': { 'crud/read': ['x'] } } })],
    ['an ability without a namespace', encode({ att: { 'a:b': { read: [{}] } } })],
    ['an ability of three parts', encode({ att: { 'a:b': { 'crud/read/all': [{}] } } })],
    ['an ability with a quote', encode({ att: { 'a:b': { "crud/read' for 'c:d": [{}] } } })],
    ['an ability that changes the direction', encode({ att: { 'a:b': { 'crud/\u202edaer': [{}] } } })],
    ['an ability in another script', encode({ att: { 'a:b': { 'crud/rеad': [{}] } } })],
    ['a long ability', encode({ att: { 'a:b': { [`crud/${'a'.repeat(65)}`]: [{}] } } })],
    ['a resource with a space', encode({ att: { 'a:b c': { 'crud/read': [{}] } } })],
    ['a resource that is no URI', encode({ att: { Everything: { 'crud/read': [{}] } } })],
    ['a prototype', encode('{"att":{"__proto__":{"crud/read":[{}]}}}')],
    ['a key that is there twice', encode('{"att":{"a:b":{"crud/read":[{}],"crud/read":[{}]}}}')],
    ['an escaped key', encode('{"att":{"a:b":{"crud\\/read":[{}]}}}')],
    ['bytes that are no text', 'urn:recap:_____w'],
    [
      'too many abilities',
      encode({ att: { 'a:b': Object.fromEntries([...Array(201).keys()].map((at) => [`crud/n${at}`, [{}]])) } }),
    ],
    ['too much', encode({ att: { 'a:b': { 'crud/read': [{ text: 'x'.repeat(20_000) }] } } })],
  ])('attack: %s is unreadable', (_, uri) => {
    expect(decodeRecap(uri)).toBeUndefined()
    expect(readRecap([uri], sentence)).toEqual({ entries: [], proofs: 0, problem: 'unreadable' })
  })

  it('behavior: `__proto__` in a caveat is a limit like any other, and a deep one is cut', () => {
    const text = '{"att":{"a:b":{"crud/read":[{"__proto__":{"isAdmin":true}}]}}}'
    expect(decode(text)?.entries[0]?.limits).toEqual(['{"__proto__":{"isAdmin":true}}'])
    expect('isAdmin' in {}).toBe(false)
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
    expect(decode({ att: { 'a:b': { 'crud/read': [deep] } } })?.entries[0]?.limits[0]).toHaveLength(301)
  })

  it('behavior: no text makes the reader throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void decode(text)))
    fc.assert(fc.property(fc.string(), (text) => void decodeRecap(`urn:recap:${text}`)))
  })
})

describe('readRecap', () => {
  const recap = encode({ att })
  it.each([
    ['the sentence alone', [recap], sentence, undefined],
    ['the sentence after words of the page', ['https://a.example', recap], `Hello. ${sentence}`, undefined],
    ['no sentence', [recap], 'Hello.', 'sentence'],
    ['no statement', [recap], undefined, 'sentence'],
    ['a milder sentence', [recap], sentence.replace("'read'", "'look'"), 'sentence'],
    ['a sentence with less', [recap], `${sentence.slice(0, 81)}`, 'sentence'],
    ['words after the sentence', [recap], `${sentence} Just kidding.`, 'sentence'],
    ['the sentence twice', [recap], `${sentence} ${sentence}`, 'sentence'],
    ['no space before the sentence', [recap], `Hello.${sentence}`, 'sentence'],
    ['two spaces before the sentence', [recap], `Hello.  ${sentence}`, 'sentence'],
    ['two capabilities', [recap, recap], sentence, 'place'],
    ['a resource after it', [recap, 'https://a.example'], sentence, 'place'],
    ['one that hides behind a readable one', ['urn:recap:!!', recap], sentence, 'place'],
  ])('error: %s', (_, resources, statement, problem) => {
    expect(readRecap(resources, statement)?.problem).toBe(problem)
    expect(readRecap(resources, statement)?.entries).toHaveLength(1)
  })

  it('behavior: other resources give no capability', () => {
    expect(readRecap(['https://a.example/recap'], sentence)).toBeUndefined()
  })
})
