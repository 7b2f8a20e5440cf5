// All sign-in parsers must reach the same verdict on these texts.

/** Address with a valid EIP-55 checksum. */
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

const replaceText = (from: string, to: string) => ethereumText.replace(from, to)
const withDomain = (name: string) => replaceText('app.example wants', `${name} wants`)
const withStatement = (text: string) => replaceText('Sign in to the app.', text)
const withUri = (text: string) => replaceText('URI: https://app.example/login', `URI: ${text}`)
const withIssued = (time: string) => replaceText('2026-01-01T23:59:00Z', time)
const withLine = (line: string) => replaceText('\nResources', `\n${line}\nResources`)
const withResource = (line: string) => replaceText('- https://app.example/terms', line)
const withAddress = (text: string) => replaceText(ethereumAddress, text)

export const wellFormed: [string, string][] = [
  ['all that is usual', ethereumText],
  ['every field', withLine('Not Before: 2026-01-01T00:00:00Z\nRequest ID: a-%41:@!')],
  ['no statement', replaceText('Sign in to the app.\n', '')],
  ['an empty statement', withStatement('')],
  ['all signs of a statement', withStatement("(a) 'b' & c, d; e: f? [g]/#$ *+=~_-.!@")],
  ['a statement like a field', withStatement('URI: https://other.example')],
  ['spaces around the statement', withStatement(' Sign in ')],
  ['a scheme', `http://${ethereumText}`],
  ['a port', withDomain('app.example:8080')],
  ['a port without digits', withDomain('app.example:')],
  ['an address as the domain', withDomain('127.0.0.1')],
  ['an address of IPv6', withDomain('[::1]:3000')],
  ['a user', withDomain('user@app.example')],
  ['a user with a password', withDomain('user:word@app.example')],
  ['an underscore in the domain', withDomain('a_pp.example')],
  ['an escape in the domain', withDomain('a%41pp.example')],
  ['a DID', withUri('did:key:z6Mk')],
  ['a URI of IPv6', withUri('http://[::1]:3000/login')],
  ['a URI with a query and a fragment', withUri('https://app.example/login?to=/a?b#c?d')],
  ['a URI without a path', withUri('https:')],
  ['milliseconds', withIssued('2026-01-01T23:59:00.123Z')],
  ['12 digits of a fraction', withIssued('2026-01-01T23:59:00.123456789012Z')],
  ['an offset', withIssued('2026-01-01T23:59:00+02:00')],
  ['times in lower case', withIssued('2026-01-01t23:59:00z')],
  ['an empty request id', withLine('Request ID: ')],
  ['an empty list of resources', withResource('').trimEnd()],
  ['no resources', replaceText('\nResources:\n- https://app.example/terms', '')],
  ['a URN as a resource', withResource('- urn:isbn:0451450523')],
  ['thirty resources', withResource(Array(30).fill('- https://app.example/terms').join('\n'))],
  ['a nonce of 200 characters', replaceText('32891756', 'a1'.repeat(100))],
  ['a chain id with a zero in front', replaceText('Chain ID: 1', 'Chain ID: 01')],
  ['a chain id of 40 digits', replaceText('Chain ID: 1', `Chain ID: ${'9'.repeat(40)}`)],
]

/**
 * Messages whose address has no checksum. EIP-55 permits this, but one of the two strict parsers requires a checksum.
 */
export const withoutChecksum: [string, string][] = [
  ['an address in lower case', withAddress(ethereumAddress.toLowerCase())],
  ['an address in upper case', withAddress(`0x${ethereumAddress.slice(2).toUpperCase()}`)],
]

export const malformed: [string, string][] = [
  ['one empty line without a statement', replaceText('\nSign in to the app.\n', '')],
  ['no empty line after the statement', replaceText('app.\n\nURI', 'app.\nURI')],
  ['two empty lines before the statement', replaceText('\n\nSign', '\n\n\nSign')],
  ['two lines of a statement', withStatement('Sign in\nto the app.')],
  ['two paragraphs of a statement', withStatement('Sign in\n\nto the app.')],
  ['a second URI in the statement', withStatement('Sign in\n\nURI: https://evil.example')],
  ['a letter beyond ASCII', withStatement('Sign in to the äpp.')],
  ['a quotation mark', withStatement('Sign in to the "app".')],
  ['a curly apostrophe', withStatement('Let’s sign in.')],
  ['a bracket', withStatement('Sign in to the <app>.')],
  ['a percent sign', withStatement('100%')],
  ['an escape in the statement', withStatement('%41')],
  ['a tab', withStatement('Sign in\tto the app.')],
  ['control characters', withStatement(`Sign in.${'\u0001'.repeat(330)}`)],
  ['replacement characters', withLine(`Request ID: ${'\ufffd'.repeat(400)}`)],
  ['a carriage return', ethereumText.replaceAll('\n', '\r\n')],
  ['a lone carriage return', ethereumText.replaceAll('\n', '\r')],
  ['a line at the end', `${ethereumText}\n`],
  ['a line at the start', `\n${ethereumText}`],
  ['words at the start', `Hello!\n${ethereumText}`],
  ['lines at the end', `${ethereumText}\n- https://evil.example\nNonce: abcdefgh`],
  ['a space at the end of a line', replaceText('Version: 1', 'Version: 1 ')],
  ['a look-alike letter', replaceText('wants', 'w\u0430nts')],
  ['another case', replaceText('wants', 'Wants')],
  ['a domain beyond ASCII', withDomain('äpp.example')],
  ['a domain with a path', withDomain('app.example/x')],
  ['a domain with a query', withDomain('app.example?x')],
  ['a domain with a backslash', withDomain('app\\.example')],
  ['a domain with two colons', withDomain('a:b:c')],
  ['a domain of brackets', withDomain('[]')],
  ['a domain that is no address of IPv6', withDomain('[:::]')],
  ['no domain', withDomain('')],
  ['a scheme that begins with a digit', `1http://${ethereumText}`],
  ['a wrong checksum', withAddress(ethereumAddress.replace('d8dA', 'D8da'))],
  ['an address with 0X', withAddress(`0X${ethereumAddress.slice(2)}`)],
  ['an address without 0x', withAddress(ethereumAddress.slice(2))],
  ['an address that is too short', withAddress(ethereumAddress.slice(0, -1))],
  ['another chain’s word', replaceText('Ethereum', 'Polygon')],
  ['version 2', replaceText('Version: 1', 'Version: 2')],
  ['a CAIP id', replaceText('Chain ID: 1', 'Chain ID: eip155:1')],
  ['a chain id in hex', replaceText('Chain ID: 1', 'Chain ID: 0x1')],
  ['no chain id', replaceText('Chain ID: 1', 'Chain ID: ')],
  ['a short nonce', replaceText('32891756', '3289175')],
  ['a uuid as the nonce', replaceText('32891756', '1f0e-abcd-1234')],
  ['no nonce', replaceText('Nonce: 32891756\n', '')],
  ['a label in lower case', replaceText('Nonce', 'nonce')],
  ['a relative URI', withUri('/login')],
  ['an empty URI', withUri('')],
  ['a URI with a space', withUri('https://app.example/a b')],
  ['a URI beyond ASCII', withUri('https://app.example/ä')],
  ['a URI with a brace', withUri('https://app.example/{x}')],
  ['a URI with a bracket', withUri('https://app.example/[x]')],
  ['a URI with a broken escape', withUri('https://app.example/%zz')],
  ['a URI with a port of letters', withUri('https://app.example:x/')],
  ['a URI with two fragments', withUri('https://app.example/#a#b')],
  ['a URI with an open bracket', withUri('https://[/')],
  ['a date alone', withIssued('2026-01-01')],
  ['a time without a zone', withIssued('2026-01-01T23:59:00')],
  ['a space in a time', withIssued('2026-01-01 23:59:00Z')],
  ['a 13th month', withIssued('2026-13-01T23:59:00Z')],
  ['the 30th of February', withIssued('2026-02-30T23:59:00Z')],
  ['the hour 24', withIssued('2026-01-01T24:00:00Z')],
  ['the minute 60', withIssued('2026-01-01T23:60:00Z')],
  ['an offset of 24 hours', withIssued('2026-01-01T23:59:00+24:00')],
  ['an offset of 60 minutes', withIssued('2026-01-01T23:59:00+02:60')],
  ['a time in words', withIssued('Thu, 01 Jan 2026 23:59:00 GMT')],
  ['an expiry in words', replaceText('2026-01-03T00:00:00Z', 'never')],
  ['an empty expiry', replaceText('2026-01-03T00:00:00Z', '')],
  ['fields in another order', replaceText('Expiration', 'Not Before: 2026-01-01T00:00:00Z\nExpiration')],
  ['a field twice', replaceText('Version', 'URI: https://b.example\nVersion')],
  ['an unknown field', replaceText('Version', 'Foo: 1\nVersion')],
  ['a request id with a space', withLine('Request ID: a b')],
  ['a request id with a slash', withLine('Request ID: a/b')],
  ['a resource that is no URI', withResource('- terms')],
  ['an empty resource', withResource('- ')],
  ['a resource with a space', withResource('- https://app.example/a b')],
  ['another bullet', withResource('* https://app.example/terms')],
]

const replaceOnSolana = (from: string, to: string) => solanaText.replace(from, to)

export const wellFormedOnSolana: [string, string][] = [
  ['all that is usual', solanaText],
  ['a scheme', `http://${solanaText}`],
  ['no statement', replaceOnSolana('Sign in to the app.\n\n', '')],
  ['a CAIP id', replaceOnSolana('mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
  ['a statement like a field', replaceOnSolana('Sign in to the app.', 'URI: https://other.example')],
]

/** Messages that the wallet may sign, but that a server rejects because fields are missing. */
export const incompleteOnSolana: [string, string][] = [
  ['nothing else', solanaText.split('\n').slice(0, 2).join('\n')],
  ['a statement alone', solanaText.split('\n').slice(0, 4).join('\n')],
  ['no nonce', replaceOnSolana('Nonce: 32891756\n', '')],
]

export const malformedOnSolana: [string, string][] = [
  ['two empty lines without a statement', replaceOnSolana('Sign in to the app.\n', '')],
  ['the account of Ethereum', replaceOnSolana(solanaAddress, ethereumAddress)],
  ['an account of 31 bytes', replaceOnSolana(solanaAddress, 'A'.repeat(42))],
  ['a curly apostrophe', replaceOnSolana('Sign in to the app.', 'Let’s sign in.')],
  ['control characters', replaceOnSolana('in to the app.', '\u0001'.repeat(330))],
  ['a byte order mark', `\ufeff${solanaText}`],
  ['a field twice', replaceOnSolana('Nonce', 'Version: 1\nNonce')],
  ['fields in another order', replaceOnSolana('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
  ['a lone carriage return', solanaText.replaceAll('\n', '\r')],
  ['the word Ethereum', replaceOnSolana('Solana', 'Ethereum')],
  ['an empty line at the end', `${solanaText}\n\n`],
]
