import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { createEncodedRecap } from '@walletconnect/utils'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'
import { account, context, signInText as message } from './siwe.testing.ts'
import { judgeSignIn, parseSiwe } from './siwe.ts'

const getCodes = (text: string, more: Partial<typeof context> = {}) => {
  return judgeSignIn(parseSiwe(text), { ...context, ...more })?.risks.map(({ code }) => code)
}

test('default: a message of EIP-4361 is parsed into its fields', () => {
  expect(parseSiwe(message)).toMatchObject({
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
  expect(getCodes(message)).toEqual([])
})

test('behavior: without a statement', () => {
  expect(getCodes(message.replace('Sign in to the app.\n', ''))).toEqual([])
})

test('behavior: a port belongs to the domain', () => {
  const local = message.replaceAll('app.example', 'localhost:3000').replaceAll('https:', 'http:')
  expect(getCodes(local, { origin: 'http://localhost:3000' })).toEqual([])
  expect(getCodes(local, { origin: 'http://localhost:3001' })).toEqual(['siwe-domain', 'siwe-uri'])
})

test('behavior: another text is not a sign-in', () => {
  expect(parseSiwe('Hello')).toBeUndefined()
})

test.each([
  ['domain', message.replace('app.example wants', 'bank.example wants'), ['siwe-domain']],
  ['domain with a user', message.replace('app.example wants', 'x@app.example wants'), ['siwe-domain']],
  [
    'domain with a path',
    message.replace('app.example wants', 'app.example/x wants'),
    ['siwe-malformed', 'siwe-domain'],
  ],
  ['scheme', message.replace('app.example wants', 'http://app.example wants'), ['siwe-domain']],
  ['uri', message.replace('URI: https://app', 'URI: https://evil'), ['siwe-uri']],
  ['address', message.replace(account, `0x${'1'.repeat(40)}`), ['siwe-address']],
  ['chain', message.replace('Chain ID: 1', 'Chain ID: 137'), ['siwe-chain']],
  ['expired', message.replace('2026-01-03', '2026-01-01'), ['siwe-time']],
  ['not yet', message.replace('\nResources', '\nNot Before: 2026-01-05T00:00:00Z\nResources'), ['siwe-time']],
  ['missing nonce', message.replace('Nonce: 32891756\n', ''), ['siwe-malformed']],
  ['something at the end', `${message}\nand more`, ['siwe-malformed']],
  ['something in front', `Hello!\n${message}`, ['siwe-malformed']],
  ['capabilities that cannot be read', message.replace('- https', '- urn:recap:e30\n- https'), ['siwe-recap']],
])('error: %s', (_, text, expected) => {
  expect(getCodes(text)).toEqual(expected)
})

test('behavior: the text of AppKit is not the standard’s, and still says for which site and network it is', () => {
  const appkit = message.replace('your Ethereum account', 'your OP Mainnet account').replace('ID: 1', 'ID: eip155:1')
  expect(getCodes(appkit)).toEqual(['siwe-malformed'])
  expect(getCodes(appkit.replace('app.example wants', 'bank.example wants'))).toEqual(['siwe-malformed', 'siwe-domain'])
  expect(getCodes(appkit.replace('eip155:1\n', 'eip155:10\n'))).toEqual(['siwe-malformed', 'siwe-chain'])
  expect(getCodes(message.replace('your Ethereum account', 'your bank.example account'))).toEqual([
    'siwe-malformed',
    'siwe-domain',
  ])
})

test('behavior: a sign-in for another network names both networks', () => {
  const formatRisks = (id: string) => {
    const judged = judgeSignIn(parseSiwe(message.replace('Chain ID: 1', `Chain ID: ${id}`)), context)
    return renderInEnglish(judged?.risks.map(({ text }) => text))
  }
  expect(formatRisks('137')).toEqual(['This sign-in is for Polygon (137), but you’re on Ethereum.'])
  expect(formatRisks('31337')).toEqual(['This sign-in is for network 31337, but you’re on Ethereum.'])
})

describe('capabilities', () => {
  const preamble = `I further authorize the stated URI to perform the following actions on my behalf:`
  const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])
  const sentence = `${preamble} (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
  const withRecap = (statement: string, resources: string[]) =>
    message
      .replace('the app.', statement)
      .replace('- https://app.example/terms', resources.map((resource) => `- ${resource}`).join('\n'))

  test('behavior: capabilities that the message says in words are a warning, with rows of what they are', () => {
    const text = withRecap(`the app. ${sentence}`, ['https://app.example/terms', recap])
    expect(getCodes(text)).toEqual(['siwe-resources'])
    const { headline, outflows, details } = describeMessage(stringToHex(text), context)
    expect(headline.slice(2)).toEqual([
      { label: { key: 'item.recapAsks' }, kind: 'text', value: 'eth_sendTransaction, personal_sign' },
    ])
    expect(outflows).toHaveLength(2)
    expect(details.filter(({ label }) => label.key === 'item.resource')).toHaveLength(1)
  })

  test.each([
    ['without the sentence', withRecap('the app.', [recap])],
    ['with a milder sentence', withRecap(`the app. ${sentence.replace("'eth_sendTransaction', ", '')}`, [recap])],
    ['with words after the sentence', withRecap(`the app. ${sentence} Not really.`, [recap])],
    ['before another resource', withRecap(`the app. ${sentence}`, [recap, 'https://app.example/terms'])],
    ['twice', withRecap(`the app. ${sentence}`, [recap, recap])],
    ['that cannot be read', withRecap(`the app. ${sentence}`, [`${recap}!`])],
    ['after twenty other resources', withRecap('the app.', [...Array(20).fill('https://app.example/terms'), recap])],
  ])('attack: capabilities %s are a danger', (_, text) => {
    const { risks, highRisk } = describeMessage(stringToHex(text), context)
    expect(risks[0]).toMatchObject({ code: 'siwe-recap', level: 'danger' })
    expect(highRisk).toBe(true)
  })

  test.each([
    ['in a list that the parser does not reach', message.replace('Nonce', `More: 1\nResources:\n- ${recap}\nNonce`)],
    ['in a message with another first line', `Hello!\n${withRecap('the app.', [recap])}`],
  ])('attack: capabilities %s are never dropped', (_, text) => {
    expect(getCodes(text)).toContain('siwe-recap')
  })
})
