import { describeMessage } from '@oriel/clear-signing/message/describeMessage.ts'
import { account, context, signInText as ordinary } from '@oriel/clear-signing/message/siwe.testing.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { describe, expect, test } from 'vitest'
import { getPicture } from './getPicture.ts'
import { foldSignIn } from './signInFold.ts'
import { splitFacts } from './splitFacts.ts'

const describeText = (text: string) => describeMessage(bytesToHex(new TextEncoder().encode(text)), context)
const readLabels = (items: readonly { label: { key: string } }[]) => items.map(({ label }) => label.key)

describe('foldSignIn', () => {
  test('default: an ordinary sign-in folds its text, and keeps the statement, the expiry and resources in view', () => {
    const description = describeText(ordinary)
    const picture = getPicture(description)
    expect(picture).toMatchObject({ kind: 'signIn', signIn: { statement: 'Sign in to the app.' } })
    const { facts, folded } = splitFacts(description, picture)
    expect(readLabels(facts)).toEqual(['item.site', 'item.expires', 'item.resource'])
    expect(readLabels(folded)).toEqual(['item.account', 'item.uri', 'item.chainId', 'item.nonce', 'item.issuedAt'])
    expect(foldSignIn(describeText(ordinary.replace('Sign in to the app.\n\n', '\n')))).toMatchObject({
      statement: undefined,
    })
  })

  test.each([
    ['another domain', ordinary.replace('app.example wants', 'bank.example wants')],
    ['an address on another site', ordinary.replace('URI: https://app', 'URI: https://bank')],
    ['another account', ordinary.replace(account, '0x00000000000000000000000000000000000b0b00')],
    ['another network', ordinary.replace('Chain ID: 1', 'Chain ID: 5')],
    ['a past expiry', ordinary.replace('2026-01-03', '2026-01-01')],
    ['rights over resources', ordinary.replace('- https://app.example/terms', '- urn:recap:eyJ')],
    ['a hidden character', ordinary.replace('to the', 'to\u200b the')],
    ['a line that is no field', `${ordinary}\nI give you everything.`],
    ['a statement of two lines', ordinary.replace('the app.', 'the app.\nI give you everything.')],
    ['more resources than are read', `${ordinary}${'\n- https://app.example/more'.repeat(30)}`],
    ['a statement that is cut', ordinary.replace('the app.', `the app. ${'More of it. '.repeat(100)}`)],
    ['a sentence in a field', ordinary.replace('Resources:', 'Request ID: I give you everything.\nResources:')],
    ['a long field', ordinary.replace('Resources:', `Request ID: ${'a'.repeat(129)}\nResources:`)],
    ['no form at all', ordinary.replace('Version: 1\n', '')],
  ])('error: the whole text stays in view with %s', (_, text) => {
    expect(text).not.toBe(ordinary)
    const description = describeText(text)
    expect(foldSignIn(description)).toBeUndefined()
    expect(getPicture(description)).toEqual({ kind: 'message' })
  })
})
