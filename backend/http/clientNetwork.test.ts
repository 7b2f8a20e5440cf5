import { expect, test } from 'vitest'
import { clientNetwork, siteOf } from './clientNetwork.ts'

test('behavior: an IPv4 address counts as itself, an IPv6 address as its /64 network', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:0:0:9',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::1%eth0',
  ]) {
    expect(clientNetwork(address)).toBe('2001:db8:1:2::/64')
  }
  expect(clientNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(clientNetwork('unknown')).toBe('unknown')
})

test('behavior: an IPv6 /64 network belongs to the /48 of its first three groups, and an IPv4 address to none', () => {
  expect(siteOf(clientNetwork('2001:db8:1:2::1'))).toBe('2001:db8:1::/48')
  expect(siteOf(clientNetwork('203.0.113.7'))).toBeUndefined()
  expect(siteOf('unknown')).toBeUndefined()
})
