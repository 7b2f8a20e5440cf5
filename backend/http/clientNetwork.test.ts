import { expect, test } from 'vitest'
import { getClientNetwork, getSite } from './clientNetwork.ts'

test('behavior: an IPv4 address counts as itself, an IPv6 address as its /64 network', () => {
  expect(getClientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(getClientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:0:0:9',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::1%eth0',
  ]) {
    expect(getClientNetwork(address)).toBe('2001:db8:1:2::/64')
  }
  expect(getClientNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(getClientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(getClientNetwork('unknown')).toBe('unknown')
})

test('behavior: an IPv6 /64 network belongs to the /48 of its first three groups, and an IPv4 address to none', () => {
  expect(getSite(getClientNetwork('2001:db8:1:2::1'))).toBe('2001:db8:1::/48')
  expect(getSite(getClientNetwork('203.0.113.7'))).toBeUndefined()
  expect(getSite('unknown')).toBeUndefined()
})
