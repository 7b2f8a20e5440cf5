import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'

const context = {
  origin: 'https://app.example',
  account: '0x00000000000000000000000000000000000A11cE',
  network: { id: 1, name: 'Ethereum' },
  now: Date.parse('2026-01-01T00:00:00Z'),
}
const describe = (text: string) => renderInEnglish(describeMessage(stringToHex(text), context))
const hash = 'ab'.repeat(32)
const createSignIn = (statement: string, nonce: string) =>
  [
    `app.example wants you to sign in with your Ethereum account:\n${context.account}\n\n${statement}\n`,
    'URI: https://app.example',
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    'Issued At: 2026-01-01T00:00:00Z',
  ].join('\n')

test('default: text is ordinary', () => {
  expect(describe('Hello')).toMatchObject({ risks: [], highRisk: false })
})

test('error: hex that is not whole bytes is refused, so no part of a message is left out', () => {
  for (const data of ['0xabc', '0x4869zz'] as const)
    expect(() => describeMessage(data, context)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('error: unreadable bytes are high risk', () => {
  expect(describeMessage('0xff00fe01', context)).toMatchObject({
    risks: [{ level: 'warning', code: 'unreadable-message' }],
    highRisk: true,
  })
})

test.each([`Log in: ${hash}`, `Log in: 0x${hash}.`, `${hash.toUpperCase()}\nis the request`, `${hash}${hash} x`])(
  'error: a text that contains a hash: %s',
  (text) => {
    expect(describe(text)).toMatchObject({ risks: [{ level: 'danger', code: 'blind-hash' }], highRisk: true })
  },
)

test('behavior: a sign-in may have random digits only as its nonce', () => {
  expect(describe(createSignIn('Hello', hash))).toMatchObject({ kind: 'signIn', risks: [], highRisk: false })
  expect(describe(createSignIn(`Hello ${hash}`, hash)).risks).toMatchObject([{ code: 'blind-hash' }])
  expect(describe(`Nonce: ${hash}`).risks).toMatchObject([{ code: 'blind-hash' }])
})

test('behavior: one invisible character is counted as one', () => {
  const getTexts = (text: string) => describe(text).risks.map((risk) => risk.text)
  expect(getTexts('pay\u200bpal')).toEqual(['This text hides an invisible character. We’ve marked it as ⟨U+…⟩.'])
  expect(getTexts('pay\u200bpal\u200b')).toEqual([
    'This text hides 2 invisible characters. We’ve marked them as ⟨U+…⟩.',
  ])
})

test('error: a digest of 32 bytes that happens to be text is a hash', () => {
  // The EIP-712 digest of an order, found by trying salts: valid UTF-8 that contains white space.
  const digest = '0x5661622c66032b51300f274a3d6c39dcae0a41125bd7b12c2c7e726525113838'
  expect(describeMessage(digest, context)).toMatchObject({ risks: [{ code: 'blind-hash' }, {}], highRisk: true })
  expect(describe("Vab,f +Q0x'Jm 9dc ~A%[W1,~re%.8k").highRisk).toBe(true)
})

test('behavior: 32 bytes of words are a text', () => {
  for (const text of ['Please sign this to log in, Ann.', 'Sign in to app.example now: 1234']) {
    expect(text).toHaveLength(32)
    expect(describe(text)).toMatchObject({ risks: [], highRisk: false })
  }
})

test.each([
  'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  "Only sign this request if you've initiated an action with Immutable X.",
  'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
  'Sign this message to generate your Aztec Privacy Key. This key lets the application decrypt your balance.',
  'Create my trading\nkeys',
  'Decentraland Login\nEphemeral address: 0x00000000000000000000000000000000000A11cE\nExpiration: 2030-01-01',
  '{"method":"generateToken","params":{"timestamp":1735689600,"expiresAt":1735776000}}',
  'Link account thief#1234 to 0x00000000000000000000000000000000000A11cE',
  'Connect Discord user thief to my wallet',
])('error: the signature of such a text serves as a key: %s', (text) => {
  const { risks, highRisk } = describe(text)
  expect(risks).toContainEqual(expect.objectContaining({ level: 'warning', code: 'key-text' }))
  expect(highRisk).toBe(true)
})

test.each([
  'Welcome! Sign this message to log in. It costs no gas and gives no access to your tokens.',
  'Sign in to access your account',
  'I am the owner of this key',
  'Connect my account to app.example',
  'Link this account with the app',
])('behavior: an ordinary login is no key: %s', (text) => {
  expect(describe(text)).toMatchObject({ risks: [], highRisk: false })
})

const attacker = '0x1111111111111111111111111111111111111111'

test.each([
  [attacker, `Decentraland Login\nEphemeral address: ${attacker}\nExpiration: 2030-01-01`],
  [attacker, `Add withdrawal address ${attacker}`],
  [attacker, `I delegate all my votes to ${attacker.toUpperCase().replace('X', 'x')}.`],
  [attacker, `My votes go from ${context.account} to ${attacker}`],
  [attacker, `Add 0x1111\u200b${attacker.slice(6)}`],
  [attacker, createSignIn(`I delegate all my votes to ${attacker}.`, '12345678')],
  ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'Pay to 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Pay to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
])('error: a text that names the address of someone else: %s', (address, text) => {
  const risk = describe(text).risks.find(({ code }) => code === 'unknown-party')
  expect(risk?.level).toBe('warning')
  expect(risk?.text.toLowerCase()).toBe(
    `This text names ${address}, which isn’t your account. Signing it may give rights of yours away.`.toLowerCase(),
  )
})

test.each(['0x8A3fFB2F837aF84373F7e35c813a4D1AD16990De', '0xB151B9228BEFDC8787D6E8a844dd2CA24C84390D'])(
  'behavior: no part of the account’s own address counts as an address of Bitcoin: %s',
  (account) => {
    expect(renderInEnglish(describeMessage(stringToHex(`I own ${account}.`), { ...context, account }))).toMatchObject({
      risks: [],
    })
  },
)

test.each([
  `I own ${context.account.toLowerCase()}.`,
  `Nonce: ${'ab'.repeat(20)}`,
  `Referrer: 0x${'0'.repeat(40)}`,
  createSignIn('Hello', '12345678'),
])('behavior: a text that names no other address: %s', (text) => {
  expect(describe(text).risks).toEqual([])
})
