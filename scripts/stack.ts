import { resolve } from 'node:path'
import { startBackend } from '../backend/server.ts'
import { startFaucet } from '../host-example/localnet/faucetServer.ts'
import { type Localnet, startLocalnet } from '../host-example/localnet/localnet.ts'
import { startRelay } from '../host-example/localnet/relay.ts'
import { startHostServer } from '../host-example/server.ts'
import { localConfig, solanaDevnet } from './localConfig.ts'

export const root = resolve(import.meta.dirname, '..')

/** Where everything listens; all on loopback. */
export type Ports = { host: number; backend: number; anvil: readonly [number, number]; faucet: number; relay: number }
export const defaultPorts: Ports = { host: 4100, backend: 4200, anvil: [8645, 8646], faucet: 8647, relay: 8648 }

type Options = { log: (line: string) => void; ports?: Ports }
type Stops = (() => Promise<void>)[]

export type Stack = Awaited<ReturnType<typeof startStack>>

/** The localnet, the backend that serves the frame, and the example dapps, in one process tree. */
export async function startStack({ log, ports = defaultPorts }: Options) {
  const stops: Stops = []
  try {
    const localnet = await startChains({ log, ports }, stops)
    log('Starting the backend, which serves the frame')
    const backend = await startBackend(localConfig({ localnet, ports, root }))
    stops.push(backend.stop)

    log('Starting the example dapps')
    const config = exampleConfig(localnet, ports)
    const host = await startHostServer({ port: ports.host, dir: resolve(root, 'dist/host'), config })
    stops.push(host.stop)
    return { ...urlsOf(ports), networks: localnet.networks, stop: () => stopAll(stops) }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

/** The two chains with their faucet, and the relay between dapps and phones. */
export async function startChains({ log, ports = defaultPorts }: Options, stops: Stops): Promise<Localnet> {
  log('Starting two chains, with tokens, an exchange, names and a faucet, and a WalletConnect relay')
  const localnet = await startLocalnet({ ports: ports.anvil, log })
  stops.push(localnet.stop)
  const faucet = await startFaucet({ port: ports.faucet, localnet })
  stops.push(faucet.stop)
  const relay = await startRelay({ port: ports.relay })
  stops.push(relay.stop)
  return localnet
}

/** What the example dapp reads from `/config.json`. */
export function exampleConfig({ networks, contracts }: Localnet, ports: Ports) {
  return {
    frameUrl: urlsOf(ports).frameUrl,
    projectId: 'default',
    faucetUrl: urlsOf(ports).faucetUrl,
    networks: [...networks.map(({ chainId }) => `eip155:${chainId}`), solanaDevnet],
    contracts: Object.fromEntries(networks.map(({ chainId }) => [`eip155:${chainId}`, contracts])),
  }
}

export function urlsOf(ports: Ports) {
  return {
    frameUrl: `http://oriel.localhost:${ports.backend}`,
    hostUrl: `http://localhost:${ports.host}`,
    strangerUrl: `http://stranger.localhost:${ports.host}`,
    faucetUrl: `http://127.0.0.1:${ports.faucet}`,
    relayUrl: `ws://127.0.0.1:${ports.relay}`,
  }
}

export async function stopAll(stops: Stops) {
  for (const each of stops.splice(0).reverse()) await each()
}
