import { expect, test } from 'vitest'
import { shortenOrigin } from './shortenOrigin.ts'

test('default: an origin of usual length is not shortened', () => {
  expect(shortenOrigin('https://swap.example')).toBe('https://swap.example')
  expect(shortenOrigin(`https://${'a'.repeat(18)}.example`)).toHaveLength(34)
})

test('error: a host that begins with the name of another site keeps its end', () => {
  const short = shortenOrigin('https://app.honest-exchange.com.signin.secure-session.evil.example:8443')
  expect(short).toBe('….secure-session.evil.example:8443')
  expect(short).not.toContain('honest')
  expect(shortenOrigin(`https://${'a'.repeat(63)}.example`)).toMatch(/^…a+\.example$/)
})
