import { expect, test } from 'vitest'
import { shortOrigin } from './shortOrigin.ts'

test('default: an origin of usual length is whole', () => {
  expect(shortOrigin('https://swap.example')).toBe('https://swap.example')
  expect(shortOrigin(`https://${'a'.repeat(18)}.example`)).toHaveLength(34)
})

test('error: a name that begins like another site ends in what it is', () => {
  const short = shortOrigin('https://app.honest-exchange.com.signin.secure-session.evil.example:8443')
  expect(short).toBe('….secure-session.evil.example:8443')
  expect(short).not.toContain('honest')
  expect(shortOrigin(`https://${'a'.repeat(63)}.example`)).toMatch(/^…a+\.example$/)
})
