import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callProvider } from './callProvider.ts'
import { ProviderError } from './provider.ts'

const mebibyte = Buffer.alloc(1024 * 1024, 'x')
const offered = 64

test('error: an endless body is read up to the limit', async () => {
  let sent = 0
  const server = createServer(async (_, response) => {
    while (sent < offered && !response.destroyed) {
      sent++
      if (!response.write(mebibyte)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call = { method: 'GET', url: new URL(`http://127.0.0.1:${port}`), headers: {} } as const
  await expect(callProvider(call, z.unknown())).rejects.toThrow(ProviderError)
  expect(sent).toBeLessThan(offered / 2)
})
