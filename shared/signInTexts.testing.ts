// All sign-in parsers must reach the same verdict on these texts.

/** Has a valid EIP-55 checksum. */
export const ethereumAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as const
export const solanaAddress = 'FZnNv2LbuzTvDrzGMiHgsLwMQEWyvUjUUDAWXuPi4QDe'

/** EIP-4361 sign-in to https://app.example, valid on 2026-01-02. */
export const ethereumText = `app.example wants you to sign in with your Ethereum account:
${ethereumAddress}

Sign in to the app.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-01-01T23:59:00Z
Expiration Time: 2026-01-03T00:00:00Z
Resources:
- https://app.example/terms`

export const solanaText = ethereumText
  .replace(`Ethereum account:\n${ethereumAddress}`, `Solana account:\n${solanaAddress}`)
  .replace('Chain ID: 1', 'Chain ID: mainnet')

const change = (from: string, to: string) => ethereumText.replace(from, to)
const domain = (name: string) => change('app.example wants', `${name} wants`)
const statement = (text: string) => change('Sign in to the app.', text)
const uri = (text: string) => change('URI: https://app.example/login', `URI: ${text}`)
const issued = (time: string) => change('2026-01-01T23:59:00Z', time)
const added = (line: string) => change('\nResources', `\n${line}\nResources`)
const resource = (line: string) => change('- https://app.example/terms', line)
const address = (text: string) => change(ethereumAddress, text)

export const wellFormed: [string, string][] = [
  ['all that is usual', ethereumText],
  ['every field', added('Not Before: 2026-01-01T00:00:00Z\nRequest ID: a-%41:@!')],
  ['no statement', change('Sign in to the app.\n', '')],
  ['an empty statement', statement('')],
  ['all signs of a statement', statement("(a) 'b' & c, d; e: f? [g]/#$ *+=~_-.!@")],
  ['a statement like a field', statement('URI: https://other.example')],
  ['spaces around the statement', statement(' Sign in ')],
  ['a scheme', `http://${ethereumText}`],
  ['a port', domain('app.example:8080')],
  ['a port without digits', domain('app.example:')],
  ['an address as the domain', domain('127.0.0.1')],
  ['an address of IPv6', domain('[::1]:3000')],
  ['a user', domain('user@app.example')],
  ['a user with a password', domain('user:word@app.example')],
  ['an underscore in the domain', domain('a_pp.example')],
  ['an escape in the domain', domain('a%41pp.example')],
  ['a DID', uri('did:key:z6Mk')],
  ['a URI of IPv6', uri('http://[::1]:3000/login')],
  ['a URI with a query and a fragment', uri('https://app.example/login?to=/a?b#c?d')],
  ['a URI without a path', uri('https:')],
  ['milliseconds', issued('2026-01-01T23:59:00.123Z')],
  ['12 digits of a fraction', issued('2026-01-01T23:59:00.123456789012Z')],
  ['an offset', issued('2026-01-01T23:59:00+02:00')],
  ['times in lower case', issued('2026-01-01t23:59:00z')],
  ['an empty request id', added('Request ID: ')],
  ['an empty list of resources', resource('').trimEnd()],
  ['no resources', change('\nResources:\n- https://app.example/terms', '')],
  ['a URN as a resource', resource('- urn:isbn:0451450523')],
  ['thirty resources', resource(Array(30).fill('- https://app.example/terms').join('\n'))],
  ['a nonce of 200 characters', change('32891756', 'a1'.repeat(100))],
  ['a chain id with a zero in front', change('Chain ID: 1', 'Chain ID: 01')],
  ['a chain id of 40 digits', change('Chain ID: 1', `Chain ID: ${'9'.repeat(40)}`)],
]

/** One of the two strict parsers requires a checksum. EIP-55 permits addresses without one. */
export const withoutChecksum: [string, string][] = [
  ['an address in lower case', address(ethereumAddress.toLowerCase())],
  ['an address in upper case', address(`0x${ethereumAddress.slice(2).toUpperCase()}`)],
]

export const malformed: [string, string][] = [
  ['one empty line without a statement', change('\nSign in to the app.\n', '')],
  ['no empty line after the statement', change('app.\n\nURI', 'app.\nURI')],
  ['two empty lines before the statement', change('\n\nSign', '\n\n\nSign')],
  ['two lines of a statement', statement('Sign in\nto the app.')],
  ['two paragraphs of a statement', statement('Sign in\n\nto the app.')],
  ['a second URI in the statement', statement('Sign in\n\nURI: https://evil.example')],
  ['a letter beyond ASCII', statement('Sign in to the äpp.')],
  ['a quotation mark', statement('Sign in to the "app".')],
  ['a curly apostrophe', statement('Let’s sign in.')],
  ['a bracket', statement('Sign in to the <app>.')],
  ['a percent sign', statement('100%')],
  ['an escape in the statement', statement('%41')],
  ['a tab', statement('Sign in\tto the app.')],
  ['control characters', statement(`Sign in.${'\u0001'.repeat(330)}`)],
  ['replacement characters', added(`Request ID: ${'\ufffd'.repeat(400)}`)],
  ['a carriage return', ethereumText.replaceAll('\n', '\r\n')],
  ['a lone carriage return', ethereumText.replaceAll('\n', '\r')],
  ['a line at the end', `${ethereumText}\n`],
  ['a line at the start', `\n${ethereumText}`],
  ['words at the start', `Hello!\n${ethereumText}`],
  ['lines at the end', `${ethereumText}\n- https://evil.example\nNonce: abcdefgh`],
  ['a space at the end of a line', change('Version: 1', 'Version: 1 ')],
  ['a look-alike letter', change('wants', 'w\u0430nts')],
  ['another case', change('wants', 'Wants')],
  ['a domain beyond ASCII', domain('äpp.example')],
  ['a domain with a path', domain('app.example/x')],
  ['a domain with a query', domain('app.example?x')],
  ['a domain with a backslash', domain('app\\.example')],
  ['a domain with two colons', domain('a:b:c')],
  ['a domain of brackets', domain('[]')],
  ['a domain that is no address of IPv6', domain('[:::]')],
  ['no domain', domain('')],
  ['a scheme that begins with a digit', `1http://${ethereumText}`],
  ['a wrong checksum', address(ethereumAddress.replace('d8dA', 'D8da'))],
  ['an address with 0X', address(`0X${ethereumAddress.slice(2)}`)],
  ['an address without 0x', address(ethereumAddress.slice(2))],
  ['an address that is too short', address(ethereumAddress.slice(0, -1))],
  ['another chain’s word', change('Ethereum', 'Polygon')],
  ['version 2', change('Version: 1', 'Version: 2')],
  ['a CAIP id', change('Chain ID: 1', 'Chain ID: eip155:1')],
  ['a chain id in hex', change('Chain ID: 1', 'Chain ID: 0x1')],
  ['no chain id', change('Chain ID: 1', 'Chain ID: ')],
  ['a short nonce', change('32891756', '3289175')],
  ['a uuid as the nonce', change('32891756', '1f0e-abcd-1234')],
  ['no nonce', change('Nonce: 32891756\n', '')],
  ['a label in lower case', change('Nonce', 'nonce')],
  ['a relative URI', uri('/login')],
  ['an empty URI', uri('')],
  ['a URI with a space', uri('https://app.example/a b')],
  ['a URI beyond ASCII', uri('https://app.example/ä')],
  ['a URI with a brace', uri('https://app.example/{x}')],
  ['a URI with a bracket', uri('https://app.example/[x]')],
  ['a URI with a broken escape', uri('https://app.example/%zz')],
  ['a URI with a port of letters', uri('https://app.example:x/')],
  ['a URI with two fragments', uri('https://app.example/#a#b')],
  ['a URI with an open bracket', uri('https://[/')],
  ['a date alone', issued('2026-01-01')],
  ['a time without a zone', issued('2026-01-01T23:59:00')],
  ['a space in a time', issued('2026-01-01 23:59:00Z')],
  ['a 13th month', issued('2026-13-01T23:59:00Z')],
  ['the 30th of February', issued('2026-02-30T23:59:00Z')],
  ['the hour 24', issued('2026-01-01T24:00:00Z')],
  ['the minute 60', issued('2026-01-01T23:60:00Z')],
  ['an offset of 24 hours', issued('2026-01-01T23:59:00+24:00')],
  ['an offset of 60 minutes', issued('2026-01-01T23:59:00+02:60')],
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
]

const onSolana = (from: string, to: string) => solanaText.replace(from, to)

export const wellFormedOnSolana: [string, string][] = [
  ['all that is usual', solanaText],
  ['a scheme', `http://${solanaText}`],
  ['no statement', onSolana('Sign in to the app.\n\n', '')],
  ['a CAIP id', onSolana('mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
  ['a statement like a field', onSolana('Sign in to the app.', 'URI: https://other.example')],
]

/** The wallet may sign these. A server requires the missing fields. */
export const incompleteOnSolana: [string, string][] = [
  ['nothing else', solanaText.split('\n').slice(0, 2).join('\n')],
  ['a statement alone', solanaText.split('\n').slice(0, 4).join('\n')],
  ['no nonce', onSolana('Nonce: 32891756\n', '')],
]

export const malformedOnSolana: [string, string][] = [
  ['two empty lines without a statement', onSolana('Sign in to the app.\n', '')],
  ['the account of Ethereum', onSolana(solanaAddress, ethereumAddress)],
  ['an account of 31 bytes', onSolana(solanaAddress, 'A'.repeat(42))],
  ['a curly apostrophe', onSolana('Sign in to the app.', 'Let’s sign in.')],
  ['control characters', onSolana('in to the app.', '\u0001'.repeat(330))],
  ['a byte order mark', `\ufeff${solanaText}`],
  ['a field twice', onSolana('Nonce', 'Version: 1\nNonce')],
  ['fields in another order', onSolana('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
  ['a lone carriage return', solanaText.replaceAll('\n', '\r')],
  ['the word Ethereum', onSolana('Solana', 'Ethereum')],
  ['an empty line at the end', `${solanaText}\n\n`],
]
