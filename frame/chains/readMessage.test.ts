import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeMessage } from './eip155/describe/describeMessage.ts'

const context = {
  origin: 'https://app.example',
  account: '0x00000000000000000000000000000000000A11cE',
  chainId: 1,
  now: Date.parse('2026-01-01T00:00:00Z'),
}
const say = (text: string) => describeMessage(stringToHex(text), context)
const hash = 'ab'.repeat(32)
const signIn = (statement: string, nonce: string) =>
  [
    `app.example wants you to sign in with your Ethereum account:\n${context.account}\n\n${statement}\n`,
    ...['URI: https://app.example', 'Version: 1', 'Chain ID: 1', `Nonce: ${nonce}`, 'Issued At: 2026-01-01T00:00:00Z'],
  ].join('\n')

test('default: text is ordinary', () => {
  expect(say('Hello')).toMatchObject({ risks: [], highRisk: false })
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
    expect(say(text)).toMatchObject({ risks: [{ level: 'danger', code: 'blind-hash' }], highRisk: true })
  },
)

test('behavior: a sign-in may have random digits only as its nonce', () => {
  expect(say(signIn('Hello', hash))).toMatchObject({ kind: 'signIn', risks: [], highRisk: false })
  expect(say(signIn(`Hello ${hash}`, hash)).risks).toMatchObject([{ code: 'blind-hash' }])
  expect(say(`Nonce: ${hash}`).risks).toMatchObject([{ code: 'blind-hash' }])
})

test('behavior: one invisible character is counted as one', () => {
  const texts = (text: string) => say(text).risks.map((risk) => risk.text)
  expect(texts('pay\u200bpal')).toEqual(['The text contains one invisible character. It is shown as ⟨U+…⟩.'])
  expect(texts('pay\u200bpal\u200b')).toEqual(['The text contains 2 invisible characters. They are shown as ⟨U+…⟩.'])
})
