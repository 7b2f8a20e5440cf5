import { expect, test } from 'vitest'
import { shortOrigin } from './shortOrigin.ts'

test('default: an origin of usual length is not shortened', () => {
  expect(shortOrigin('https://swap.example')).toBe('https://swap.example')
  expect(shortOrigin(`https://${'a'.repeat(18)}.example`)).toHaveLength(34)
})

test('error: a host that begins with the name of another site keeps its end', () => {
  const short = shortOrigin('https://app.honest-exchange.com.signin.secure-session.evil.example:8443')
  expect(short).toBe('….secure-session.evil.example:8443')
  expect(short).not.toContain('honest')
  expect(shortOrigin(`https://${'a'.repeat(63)}.example`)).toMatch(/^…a+\.example$/)
})
