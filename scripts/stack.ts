import { resolve } from 'node:path'
import { startBackend } from '../backend/server.ts'
import { startFaucet } from '../host-example/localnet/faucetServer.ts'
import { startLocalnet } from '../host-example/localnet/localnet.ts'
import { startHostServer } from '../host-example/server.ts'
import { localConfig } from './localConfig.ts'

const root = resolve(import.meta.dirname, '..')

/** Where everything listens; all on loopback. */
export const defaultPorts = { host: 4100, backend: 4200, anvil: [8645, 8646], faucet: 8647 } as const
export type Ports = { host: number; backend: number; anvil: readonly [number, number]; faucet: number }

export type Stack = Awaited<ReturnType<typeof startStack>>

/** The localnet, the backend that serves the frame, and the example dapps, in one process tree. */
export async function startStack({ log, ports = defaultPorts }: { log: (line: string) => void; ports?: Ports }) {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    log('Starting two chains, with tokens, an exchange, names and a faucet')
    const localnet = await startLocalnet({ ports: ports.anvil, log })
    stops.push(localnet.stop)
    const faucet = await startFaucet({ port: ports.faucet, localnet })
    stops.push(faucet.stop)

    log('Starting the backend, which serves the frame')
    const config = localConfig({ localnet, ports, root })
    const backend = await startBackend(config)
    stops.push(backend.stop)

    log('Starting the example dapps')
    const frameUrl = `http://oriel.localhost:${ports.backend}`
    const host = await startHostServer({
      port: ports.host,
      dir: resolve(root, 'dist/host'),
      config: {
        frameUrl,
        projectId: 'default',
        faucetUrl: faucet.url,
        networks: localnet.networks.map(({ chainId }) => `eip155:${chainId}`),
        contracts: Object.fromEntries(
          localnet.networks.map(({ chainId }) => [`eip155:${chainId}`, localnet.contracts]),
        ),
      },
    })
    stops.push(host.stop)
    return {
      frameUrl,
      hostUrl: `http://localhost:${ports.host}`,
      strangerUrl: `http://stranger.localhost:${ports.host}`,
      faucetUrl: faucet.url,
      networks: localnet.networks,
      contracts: localnet.contracts,
      localnet,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
