import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTypedData, getCodes, nonce, describe as say } from './typedData.testing.ts'

const siwe = 'bank.example wants you to sign in with your Ethereum account:'
const createSafeMessage = (text: string) =>
  createTypedData({ type: 'SafeMessage', members: 'bytes message', message: { message: stringToHex(text) } })
const createPersonalSign = (text: string) =>
  createTypedData({
    type: 'PersonalSign',
    members: 'bytes prefixed',
    message: {
      prefixed: stringToHex(`\u0019Ethereum Signed Message:\n${new TextEncoder().encode(text).length}${text}`),
    },
  })

describe('attack: a signature for another account over data that only a hash names', () => {
  test.each([
    ['SafeMessage', 'bytes message'],
    ['CoinbaseSmartWalletMessage', 'bytes32 hash'],
    ['ReplaySafeHash', 'bytes32 hash'],
    ['PersonalSign', 'bytes prefixed'],
    ['Kernel', 'bytes32 hash'],
    ['LightAccountMessage', 'bytes message'],
    ['Anything', 'bytes32 digest'],
    ['Anything', 'bytes32[] _hashes'],
    ['SafeMessage', 'bytes32 x'],
  ])('%s(%s) is a danger', (type, members) => {
    const [solidity = '', name = ''] = members.split(' ')
    const message = { [name]: solidity.endsWith('[]') ? [nonce] : nonce }
    const description = say(createTypedData({ type, members, message }))
    expect(description.risks[0]).toMatchObject({
      level: 'danger',
      code: 'blind-hash',
      text: 'You can’t see what you’re signing. Only continue if you fully trust this site.',
    })
    expect(getCodes(description)).not.toContain('blind-typed-data')
  })

  test('bytes that only begin as a text are a danger', () => {
    const message = `${stringToHex('Please sign this for me.')}${'01'.repeat(60)}`
    expect(
      say(createTypedData({ type: 'SafeMessage', members: 'bytes message', message: { message } })).risks[0],
    ).toMatchObject({
      level: 'danger',
    })
  })

  test('a sign-in to another site inside the bytes is phishing', () => {
    for (const data of [
      createSafeMessage(siwe),
      createPersonalSign(siwe),
      createSafeMessage('Log in to https://bank.example'),
    ]) {
      expect(say(data).risks[0]).toMatchObject({
        level: 'danger',
        text: 'https://app.example is trying to sign you in to bank.example. This is likely phishing.',
      })
    }
  })
})

test('behavior: a text in the bytes is shown, and is a warning', () => {
  for (const data of [
    createSafeMessage('Hello from the club, in words.'),
    createPersonalSign('Hello from the club, in words.'),
  ]) {
    const description = say(data)
    expect(description.headline).toMatchObject([{}, { label: 'Message', value: 'Hello from the club, in words.' }])
    expect(description.risks).toMatchObject([{ level: 'warning', code: 'blind-typed-data' }])
    expect(description.highRisk).toBe(true)
  }
  expect(getCodes(say(createPersonalSign('app.example wants you to sign in')))).not.toContain('siwe-domain')
})

test('behavior: hashes with a purpose of their own stay a warning', () => {
  for (const members of ['bytes32 blockHash', 'bytes32 proposal', 'bytes32 termsHash', 'bytes data'])
    expect(
      getCodes(say(createTypedData({ type: 'Vote', members, message: { [members.split(' ')[1] as string]: nonce } }))),
    ).toEqual(['blind-typed-data'])
})
