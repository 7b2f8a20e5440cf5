import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress, resolvePublicAddress } from './resolvePublicAddress.ts'

async function startSilent() {
  const socket = createSocket('udp4')
  let queries = 0
  socket.on('message', () => queries++)
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { resolve4 } = Resolver.prototype
  const spy = vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(function (this: Resolver, host: string) {
    this.setServers([`127.0.0.1:${socket.address().port}`])
    return (resolve4 as (host: string) => Promise<never>).call(this, host)
  })
  onTestFinished(() => {
    spy.mockRestore()
    socket.close()
  })
  return () => queries
}

test('error: an aborted lookup ends although its name server does not answer', async () => {
  const queries = await startSilent()
  const signal = AbortSignal.timeout(1000)
  await expect(resolvePublicAddress('slow.example', { allowPrivate: false, signal })).rejects.toThrow('timeout')
  expect(queries()).toBeGreaterThan(0)
})

test('behavior: an address is resolved without a name server', async () => {
  const queries = await startSilent()
  const signal = AbortSignal.timeout(5000)
  expect(await resolvePublicAddress('[2606:4700::1111]', { allowPrivate: false, signal })).toEqual([
    { address: '2606:4700::1111', family: 6 },
  ])
  for (const inside of ['localhost', 'a.localhost', '10.0.0.1', '[::1]']) {
    await expect(resolvePublicAddress(inside, { allowPrivate: false, signal })).rejects.toThrow('PRIVATE_ADDRESS')
  }
  expect(queries()).toBe(0)
})

test.each([
  ['a server of AS112', '192.175.48.1'],
  ['a server of AS112 by DNAME', '192.31.196.1'],
  ['a relay of multicast', '192.52.193.1'],
  ['a protocol assignment', '192.0.0.8'],
  ['documentation', '203.0.113.7'],
  ['the broadcast', '255.255.255.255'],
  ['a mapped address', '::ffff:8.8.8.8'],
  ['a mapped address in hexadecimal', '::ffff:7f00:1'],
  ['a translated address', '64:ff9b::808:808'],
  ['an address of a local translator', '64:ff9b:1::1'],
  ['Teredo', '2001::1'],
  ['a benchmark', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation of IPv6', '2001:db8::1'],
  ['the newer documentation of IPv6', '3fff::1'],
  ['6to4', '2002:808:808::1'],
  ['a server of AS112 over IPv6', '2620:4f:8000::1'],
  ['segment routing', '5f00::1'],
  ['a site-local address', 'fec0::1'],
  ['discarded traffic', '100::1'],
  ['an unassigned address', '4000::1'],
  ['a number', '2130706433'],
  ['a short form', '127.1'],
  ['hexadecimal parts', '0x8.8.8.8'],
  ['octal parts', '010.8.8.8'],
])('error: %s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
