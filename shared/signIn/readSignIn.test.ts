import { SiweMessage as SuccessorMessage } from '@signinwithethereum/siwe'
import { parseSignInMessageText } from '@solana/wallet-standard-util'
import { SiweMessage } from 'siwe'
import { checksumAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ethereumAddress,
  ethereumText,
  incompleteOnSolana,
  malformed,
  malformedOnSolana,
  solanaText,
  wellFormed,
  wellFormedOnSolana,
  withoutChecksum,
} from '../signInTexts.testing.ts'
import { readSignIn, readSignInTime } from './readSignIn.ts'

const read = (text: string) => readSignIn(text, (address) => checksumAddress(address as Hex))
const isAccepted = (parse: () => unknown) => {
  try {
    return parse() !== undefined
  } catch {
    return false
  }
}

// The expected verdicts come from the strict parsers: `siwe` 3.0.0 and `@signinwithethereum/siwe` 4.2.1.
describe('the strict parsers of others have the same verdict', () => {
  test.each(wellFormed)('a message with %s is read, and each field as they read it', (_, text) => {
    expect(isAccepted(() => new SiweMessage(text))).toBe(true)
    const { warnings: _warnings, chainId, resources = [], ...theirs } = new SuccessorMessage(text)
    const { namespace, chainId: chain, ...ours } = read(text) ?? {}
    expect({ namespace, chain: Number(chain) }).toEqual({ namespace: 'eip155', chain: chainId })
    expect(ours).toEqual({ ...JSON.parse(JSON.stringify(theirs)), resources })
  })

  test.each(withoutChecksum)('a message with %s is read', (_, text) => {
    expect(isAccepted(() => new SuccessorMessage(text))).toBe(true)
    expect(read(text)).toBeDefined()
  })

  test.each(malformed)('a message with %s is refused', (_, text) => {
    expect(isAccepted(() => new SiweMessage(text))).toBe(false)
    expect(isAccepted(() => new SuccessorMessage(text))).toBe(false)
    expect(read(text)).toBeUndefined()
  })
})

describe('a message of Solana', () => {
  test.each([...wellFormedOnSolana, ...incompleteOnSolana])('with %s is read', (_, text) => {
    const { namespace, resources, ...ours } = read(text) ?? { resources: [] }
    expect(namespace).toBe('solana')
    const { resources: listed = [], domain, ...theirs } = parseSignInMessageText(text) ?? { domain: '' }
    // Removes the scheme, because `parseSignInMessageText` treats it as part of the domain.
    expect({ ...ours, domain: 'app.example', resources }).toEqual({
      ...JSON.parse(JSON.stringify(theirs)),
      domain: domain.replace('http://', ''),
      ...(domain.startsWith('http://') && { scheme: 'http' }),
      resources: listed,
    })
  })

  test.each(malformedOnSolana)('with %s is refused', (_, text) => {
    expect(read(text)).toBeUndefined()
  })
})

test('a domain without a host is refused, although RFC 3986 has it', () => {
  expect(read(ethereumText.replace('app.example wants', ':80 wants'))).toBeUndefined()
})

test('a leap second is refused, because no date of JavaScript has one', () => {
  expect(read(ethereumText.replace('23:59:00Z', '23:59:60Z'))).toBeUndefined()
})

test('a time of any form that is read has its milliseconds', () => {
  const noon = Date.parse('2026-01-01T12:00:00.123Z')
  for (const time of [
    '2026-01-01T12:00:00.123Z',
    '2026-01-01t12:00:00.123456789012z',
    '2026-01-01T14:00:00.1239+02:00',
  ])
    expect(readSignInTime(time)).toBe(noon)
  for (const time of ['never', '2026-01-01', '2026-01-01T24:00:00Z', '2026-02-30T00:00:00Z', ''])
    expect(readSignInTime(time)).toBeNaN()
})

test('a text of any length is read in a moment', () => {
  const started = performance.now()
  const long = [':'.repeat(15_000), 'a'.repeat(15_000), `${'%41'.repeat(5000)}%`]
  for (const part of long) {
    for (const from of ['Sign in to the app.', 'https://app.example/login', '32891756', 'app.example', ethereumAddress])
      read(ethereumText.replace(from, part))
  }
  for (const text of ['a'.repeat(1e6), `${'a'.repeat(16_000)} wants`, '1'.repeat(1e6)]) read(text)
  expect(read(solanaText.replace('Sign in', 'a'.repeat(17_000)))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1000)
})
