import { describe, expect, test } from 'vitest'
import type { Hex } from '#shared/caip.ts'
import { bytesOf, messageDigest } from './signing.ts'

const key = (byte: string) => byte.repeat(32)
const utf8 = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

/** The parts of a message that moves lamports from its one signer to another account. */
const keys = `03${key('01')}${key('02')}${key('00')}`
const instruction = `02020001${'0c'}02000000${'00ca9a3b00000000'}`
const legacy = `010001${keys}${key('bb')}01${instruction}`

const code = (message: Hex) => {
  try {
    bytesOf(message)
    return undefined
  } catch (error) {
    return (error as { code?: number }).code
  }
}

describe('a transaction never passes as a message', () => {
  test.each<[string, Hex]>([
    ['a legacy transaction', `0x${legacy}`],
    ['one without instructions', `0x010000${'01'}${key('01')}${key('bb')}00`],
    ['two signers', `0x020001${keys}${key('bb')}01${instruction}`],
    ['two instructions', `0x010001${keys}${key('bb')}02${instruction}${instruction}`],
    ['version 0', `0x80${legacy}00`],
    ['version 0 with a look-up table', `0x80${legacy}01${key('cc')}0101${'0102'}`],
    ['a version that is not known yet', `0x81${legacy}00`],
  ])('error: %s', (_, message) => expect(code(message)).toBe(-32602))
})

describe('messages', () => {
  test.each<[string, Hex]>([
    ['text', utf8('Hello')],
    ['text in other letters', utf8('Привет, мир 👋')],
    ['nothing', '0x'],
    ['one byte', '0x01'],
    ['32 random-looking bytes', `0x${key('9f')}`],
    ['a long sign-in', utf8(`dapp.example wants you to sign in with your Solana account:\n${'x'.repeat(5000)}`)],
    ['the off-chain format of Solana', `0xff${utf8('solana offchain').slice(2)}000001${'0500'}48656c6c6f`],
    ['a cut transaction', `0x${legacy.slice(0, -2)}`],
  ])('default: %s', (_, message) => {
    expect(Buffer.from(bytesOf(message)).toString('hex')).toBe(message.slice(2))
    expect(messageDigest(message)).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
