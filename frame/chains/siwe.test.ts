import { expect, test } from 'vitest'
import { inEnglish } from './inEnglish.testing.ts'
import { account, context, signInText as message } from './siwe.testing.ts'
import { parseSiwe, siweRisks } from './siwe.ts'

const codes = (text: string, more: Partial<typeof context> = {}) => {
  const parsed = parseSiwe(text)
  return parsed && siweRisks(parsed, { ...context, ...more }).map(({ code }) => code)
}

test('default: a message of EIP-4361 is parsed into its fields', () => {
  expect(parseSiwe(message)).toEqual({
    wellFormed: true,
    siwe: {
      domain: 'app.example',
      address: account,
      statement: 'Sign in to the app.',
      uri: 'https://app.example/login',
      version: '1',
      chainId: '1',
      nonce: '32891756',
      issuedAt: '2026-01-01T23:59:00Z',
      expirationTime: '2026-01-03T00:00:00Z',
      resources: ['https://app.example/terms'],
    },
  })
  expect(codes(message)).toEqual([])
})

test('behavior: without a statement', () => {
  expect(codes(message.replace('Sign in to the app.\n', ''))).toEqual([])
})

test('behavior: a port belongs to the domain', () => {
  const local = message.replaceAll('app.example', 'localhost:3000').replaceAll('https:', 'http:')
  expect(codes(local, { origin: 'http://localhost:3000' })).toEqual([])
  expect(codes(local, { origin: 'http://localhost:3001' })).toEqual(['siwe-domain', 'siwe-uri'])
})

test('behavior: another text is not a sign-in', () => {
  expect(parseSiwe('Hello')).toBeUndefined()
})

test.each([
  ['domain', message.replace('app.example wants', 'bank.example wants'), ['siwe-domain']],
  ['domain with a user', message.replace('app.example wants', 'x@app.example wants'), ['siwe-domain']],
  ['domain with a path', message.replace('app.example wants', 'app.example/x wants'), ['siwe-domain']],
  ['scheme', message.replace('app.example wants', 'http://app.example wants'), ['siwe-domain']],
  ['uri', message.replace('URI: https://app', 'URI: https://evil'), ['siwe-uri']],
  ['address', message.replace(account, `0x${'1'.repeat(40)}`), ['siwe-address']],
  ['chain', message.replace('Chain ID: 1', 'Chain ID: 137'), ['siwe-chain']],
  ['expired', message.replace('2026-01-03', '2026-01-01'), ['siwe-time']],
  ['not yet', message.replace('\nResources', '\nNot Before: 2026-01-05T00:00:00Z\nResources'), ['siwe-time']],
  ['missing nonce', message.replace('Nonce: 32891756\n', ''), ['siwe-malformed']],
  ['something at the end', `${message}\nand more`, ['siwe-malformed']],
  ['something in front', `Hello!\n${message}`, ['siwe-malformed', 'siwe-domain']],
  ['capabilities', message.replace('- https', '- urn:recap:e30\n- https'), ['siwe-resources']],
])('error: %s', (_, text, expected) => {
  expect(codes(text)).toEqual(expected)
})

test('behavior: a sign-in for another network names both networks', () => {
  const says = (id: string) => {
    const parsed = parseSiwe(message.replace('Chain ID: 1', `Chain ID: ${id}`))
    return inEnglish(parsed && siweRisks(parsed, context).map(({ text }) => text))
  }
  expect(says('137')).toEqual(['This sign-in is for Polygon (137), but you’re on Ethereum.'])
  expect(says('31337')).toEqual(['This sign-in is for network 31337, but you’re on Ethereum.'])
})
