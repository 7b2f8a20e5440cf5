import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resolvePublicAddress } from './resolvePublicAddress.ts'

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
