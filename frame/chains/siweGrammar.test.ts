import { describe, expect, it } from 'vitest'
import { signInText, account as siweAccount } from './siwe.testing.ts'
import { parseSiwe } from './siwe.ts'

// The strict parsers want the checksum of EIP-55.
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const message = signInText.replace(siweAccount, account)

const change = (from: string, to: string) => message.replace(from, to)
const domain = (name: string) => change('app.example wants', `${name} wants`)
const statement = (text: string) => change('Sign in to the app.', text)
const uri = (text: string) => change('URI: https://app.example/login', `URI: ${text}`)
const issued = (time: string) => change('2026-01-01T23:59:00Z', time)
const added = (line: string) => change('\nResources', `\n${line}\nResources`)
const resource = (line: string) => change('- https://app.example/terms', line)

// The verdicts are those of the strict parsers: `siwe` 3.0.0 and `@signinwithethereum/siwe` 4.2.1.
describe('accepted by strict parsers', () => {
  it.each([
    ['every field', added('Not Before: 2026-01-01T00:00:00Z\nRequest ID: a-%41:@!')],
    ['no statement', change('Sign in to the app.\n', '')],
    ['an empty statement', statement('')],
    ['all signs of a statement', statement("(a) 'b' & c, d; e: f? [g]/#$ *+=~_-.!@")],
    ['a statement like a field', statement('URI: https://other.example')],
    ['spaces around the statement', statement(' Sign in ')],
    ['a scheme', `http://${message}`],
    ['a port', domain('app.example:8080')],
    ['an address as the domain', domain('127.0.0.1')],
    ['an address of IPv6', domain('[::1]:3000')],
    ['a user', domain('user@app.example')],
    ['an underscore in the domain', domain('a_pp.example')],
    ['a DID', uri('did:key:z6Mk')],
    ['a URI of IPv6', uri('http://[::1]:3000/login')],
    ['milliseconds', issued('2026-01-01T23:59:00.123Z')],
    ['an offset', issued('2026-01-01T23:59:00+02:00')],
    ['times in lower case', issued('2026-01-01t23:59:00z')],
    ['an empty request id', added('Request ID: ')],
    ['an empty list of resources', resource('').trimEnd()],
    ['no resources', change('\nResources:\n- https://app.example/terms', '')],
    ['a URN as a resource', resource('- urn:isbn:0451450523')],
    ['thirty resources', resource(Array(30).fill('- https://app.example/terms').join('\n'))],
    // One of the two parsers accepts an address without a checksum.
    ['an address in lower case', change(account, account.toLowerCase())],
  ])('%s', (_, text) => {
    expect(parseSiwe(text)?.wellFormed).toBe(true)
  })
})

describe('refused by strict parsers', () => {
  it.each([
    ['one empty line without a statement', change('\nSign in to the app.\n', '')],
    ['no empty line after the statement', change('app.\n\nURI', 'app.\nURI')],
    ['two empty lines before the statement', change('\n\nSign', '\n\n\nSign')],
    ['two lines of a statement', statement('Sign in\nto the app.')],
    ['two paragraphs of a statement', statement('Sign in\n\nto the app.')],
    ['a letter beyond ASCII', statement('Sign in to the äpp.')],
    ['a quotation mark', statement('Sign in to the "app".')],
    ['a bracket', statement('Sign in to the <app>.')],
    ['a percent sign', statement('100%')],
    ['an escape in the statement', statement('%41')],
    ['a tab', statement('Sign in\tto the app.')],
    ['a carriage return', message.replaceAll('\n', '\r\n')],
    ['a line at the end', `${message}\n`],
    ['a line at the start', `\n${message}`],
    ['a domain beyond ASCII', domain('äpp.example')],
    ['a domain with a path', domain('app.example/x')],
    ['a domain with a query', domain('app.example?x')],
    ['a domain with a backslash', domain('app\\.example')],
    ['no domain', domain('')],
    ['a wrong checksum', change(account, account.replace('d8dA', 'D8da'))],
    ['another chain’s word', change('Ethereum', 'Polygon')],
    ['version 2', change('Version: 1', 'Version: 2')],
    ['a CAIP id', change('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a chain id in hex', change('Chain ID: 1', 'Chain ID: 0x1')],
    ['no chain id', change('Chain ID: 1', 'Chain ID: ')],
    ['a short nonce', change('32891756', '3289175')],
    ['a uuid as the nonce', change('32891756', '1f0e-abcd-1234')],
    ['a relative URI', uri('/login')],
    ['an empty URI', uri('')],
    ['a URI with a space', uri('https://app.example/a b')],
    ['a URI beyond ASCII', uri('https://app.example/ä')],
    ['a URI with a brace', uri('https://app.example/{x}')],
    ['a URI with a broken escape', uri('https://app.example/%zz')],
    ['a date alone', issued('2026-01-01')],
    ['a time without a zone', issued('2026-01-01T23:59:00')],
    ['a space in a time', issued('2026-01-01 23:59:00Z')],
    ['a 13th month', issued('2026-13-01T23:59:00Z')],
    ['the 30th of February', issued('2026-02-30T23:59:00Z')],
    ['a time in words', issued('Thu, 01 Jan 2026 23:59:00 GMT')],
    ['an expiry in words', change('2026-01-03T00:00:00Z', 'never')],
    ['an empty expiry', change('2026-01-03T00:00:00Z', '')],
    ['fields in another order', change('Expiration', 'Not Before: 2026-01-01T00:00:00Z\nExpiration')],
    ['a field twice', change('Version', 'URI: https://b.example\nVersion')],
    ['an unknown field', change('Version', 'Foo: 1\nVersion')],
    ['a request id with a space', added('Request ID: a b')],
    ['a request id with a slash', added('Request ID: a/b')],
    ['a resource that is no URI', resource('- terms')],
    ['an empty resource', resource('- ')],
    ['a resource with a space', resource('- https://app.example/a b')],
    ['another bullet', resource('* https://app.example/terms')],
  ])('%s', (_, text) => {
    expect(parseSiwe(text)?.wellFormed ?? false).toBe(false)
  })
})
