import { createServer } from 'node:net'
import { zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortFree, describeTakenPort, findFreePort, type LoginPorts } from '../servers/ports.ts'
import { startLoginServices } from './loginServices.ts'

const registry = { rpcUrl: 'http://127.0.0.1:1', address: zeroAddress }

async function findPorts(): Promise<LoginPorts> {
  const [smtp = 0, inbox = 0, oidc = 0, farcaster = 0] = await Promise.all(Array.from({ length: 4 }, findFreePort))
  return { smtp, inbox, oidc, farcaster }
}

test('default: all services answer, and stopping them frees their ports', async () => {
  const ports = await findPorts()
  const services = await startLoginServices(ports, registry)
  for (const url of [services.inboxUrl, services.providersUrl, services.farcasterUrl]) {
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  }
  await services.stop()
  for (const port of Object.values(ports)) await checkPortFree(port)
})

test.each(['smtp', 'inbox', 'oidc', 'farcaster'] as const)(
  'error: when the port %s is taken, no service keeps running',
  async (name) => {
    const ports = await findPorts()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(ports[name], '127.0.0.1', resolve))
    onTestFinished(() => void server.close())

    await expect(startLoginServices(ports, registry)).rejects.toThrow(describeTakenPort(ports[name]))
    for (const [other, port] of Object.entries(ports)) if (other !== name) await checkPortFree(port)
  },
)
