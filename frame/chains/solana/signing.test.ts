import type { SolanaSignable } from '@oriel/clear-signing/signing/signable.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { computeSolanaDigest, getSolanaBytes } from './signing.ts'

const repeatByte = (byte: string) => byte.repeat(32)
const toAddress = (byte: string) => base58.encode(Buffer.from(repeatByte(byte), 'hex'))
const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

const keys = `03${repeatByte('01')}${repeatByte('02')}${repeatByte('00')}`
const instruction = `02020001${'0c'}02000000${'00ca9a3b00000000'}`
const legacy = `010001${keys}${repeatByte('bb')}01${instruction}`
const signer = toAddress('01')

const getErrorCode = (signable: SolanaSignable, address = signer) => {
  try {
    getSolanaBytes(signable, address)
    return undefined
  } catch (error) {
    return (error as { code?: number }).code
  }
}

const transactions: [string, Hex][] = [
  ['a legacy transaction', `0x${legacy}`],
  ['one without instructions', `0x010000${'01'}${repeatByte('01')}${repeatByte('bb')}00`],
  ['two signers', `0x020001${keys}${repeatByte('bb')}01${instruction}`],
  ['two instructions', `0x010001${keys}${repeatByte('bb')}02${instruction}${instruction}`],
  ['version 0', `0x80${legacy}00`],
  ['version 0 with a look-up table', `0x80${legacy}01${repeatByte('cc')}0101${'0102'}`],
]
const unknown: Hex = `0x81${legacy}00`

describe('a transaction never passes as a message', () => {
  test.each<[string, Hex]>([
    ...transactions,
    ['a version that is not known yet', unknown],
    // Future versions may have a different layout (SIMD-0385), so they can only be identified by their first byte.
    ['version 1 in a layout that cannot be parsed here', `0x81${'010001'}${'01'.repeat(196)}`],
    ['binary that begins as version 15 does', `0x${repeatByte('8f')}`],
  ])('error: %s', (_, message) => expect(getErrorCode({ type: 'solana:message', message })).toBe(-32602))
})

describe('nothing but a transaction passes as one', () => {
  test.each(transactions)('default: %s', (_, message) => {
    const signable = { type: 'solana:transaction', message } as const
    expect(Buffer.from(getSolanaBytes(signable, signer)).toString('hex')).toBe(message.slice(2))
    expect(computeSolanaDigest(signable)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test.each<[string, Hex]>([
    ['text', toHex('Hello')],
    ['nothing', '0x'],
    ['a sign-in', toHex('dapp.example wants you to sign in with your Solana account:\n')],
    ['a version that is not known yet', unknown],
    ['a cut transaction', `0x${legacy.slice(0, -2)}`],
    ['bytes behind its end', `0x${legacy}00`],
    [
      'an account twice',
      `0x010001${`03${repeatByte('01')}${repeatByte('01')}${repeatByte('00')}`}${repeatByte('bb')}01${instruction}`,
    ],
    ['a program that is not listed', `0x010001${keys}${repeatByte('bb')}01${instruction.replace('02', '07')}`],
    ['the payer as a program', `0x010001${keys}${repeatByte('bb')}01${instruction.replace('02', '00')}`],
    ['an account that is not listed', `0x010001${keys}${repeatByte('bb')}01${instruction.replace('020001', '020009')}`],
    ['a length in a longer form', `0x010001${keys.replace('03', '8300')}${repeatByte('bb')}01${instruction}`],
    ['no signer', `0x000001${keys}${repeatByte('bb')}01${instruction}`],
    ['no signer that may pay', `0x010101${keys}${repeatByte('bb')}01${instruction}`],
    ['more than fits a packet', `0x010001${keys}${repeatByte('bb')}01${'02020001'}ff0a${'00'.repeat(1407)}`],
  ])('error: %s', (_, message) => expect(getErrorCode({ type: 'solana:transaction', message })).toBe(-32602))

  test('error: one that this account does not sign', () => {
    expect(getErrorCode({ type: 'solana:transaction', message: `0x${legacy}` }, toAddress('02'))).toBe(4100)
    expect(getErrorCode({ type: 'solana:transaction', message: `0x${legacy}` }, toAddress('09'))).toBe(4100)
  })
})

describe('messages', () => {
  test.each<[string, Hex]>([
    ['text', toHex('Hello')],
    ['text in other letters', toHex('Привет, мир 👋')],
    ['nothing', '0x'],
    ['one byte', '0x01'],
    ['32 random-looking bytes', `0x${repeatByte('9f')}`],
    ['text that begins with an emoji', toHex('👋 Hello')],
    ['a long sign-in', toHex(`dapp.example wants you to sign in with your Solana account:\n${'x'.repeat(5000)}`)],
    ['the off-chain format of Solana', `0xff${toHex('solana offchain').slice(2)}000001${'0500'}48656c6c6f`],
    ['a cut transaction', `0x${legacy.slice(0, -2)}`],
  ])('default: %s', (_, message) => {
    const signable = { type: 'solana:message', message } as const
    expect(Buffer.from(getSolanaBytes(signable, signer)).toString('hex')).toBe(message.slice(2))
    expect(computeSolanaDigest(signable)).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
