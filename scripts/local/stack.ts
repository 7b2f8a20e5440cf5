import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBackend } from '../../backend/server/server.ts'
import { startHostServer } from '../../host-example/server/server.ts'
import { type Localnet, startLocalnet } from '../../localnet/evm/localnet.ts'
import { startFaucet } from '../../localnet/faucetServer.ts'
import { startLoginServices } from '../../localnet/logins/loginServices.ts'
import { startRamps } from '../../localnet/onramp/startRamps.ts'
import { startRelay } from '../../localnet/relay/relay.ts'
import { localPace, type Solana, startSolana } from '../../localnet/solana/startSolana.ts'
import { createLocalAuth } from './exampleAuth.ts'
import { createLocalConfig, createLocalNames } from './localConfig.ts'
import { getStackPorts, type Ports } from './ports.ts'

export const root = resolve(import.meta.dirname, '../..')

const base = process.env.ORIEL_PORT_BASE
export const defaultPorts = getStackPorts(base === undefined ? undefined : Number(base))

/** Folder that keeps the wallets of `npm start` and `npm run dev` across restarts. */
export const keptData = resolve(root, process.env.ORIEL_DATA_DIR ?? '.oriel/data')

type Options = {
  log: (line: string) => void
  ports?: Ports
  /** Folder for stored data. @default a temporary folder that is removed at the end */
  dataDir?: string
  /** Origins that may embed the wallet, in addition to the example's. */
  origins?: readonly string[] | undefined
}
type Stops = (() => Promise<void>)[]

export type Stack = Awaited<ReturnType<typeof startStack>>

export async function startStack({ log, ports = defaultPorts, dataDir, origins }: Options) {
  const stops: Stops = []
  try {
    const { localnet, solana } = await startChains({ log, ports }, stops)
    await startLoginParts({ log, ports, localnet }, stops)
    log('Starting the backend, which serves the frame')
    const folder = dataDir ?? (await createFolder(stops))
    const backendConfig = createLocalConfig({ localnet, solana, ports, root, dataDir: folder, origins })
    const backend = await startBackend(backendConfig)
    stops.push(backend.stop)

    log('Starting the example dapps')
    const dir = resolve(root, 'dist/host')
    const config = createExampleConfig({ localnet, solana, ports })
    const host = await startHostServer({
      port: ports.host,
      dir,
      config,
      handle: createExampleAuth({ localnet, ports }),
    })
    stops.push(host.stop)
    const { networks, contracts } = localnet
    const names = { zone: createLocalNames(contracts).zone, universalResolver: contracts.ensUniversalResolver }
    return {
      ...getUrls(ports),
      networks,
      solana,
      names,
      projects: Object.keys(backendConfig.projects),
      stop: () => stopAll(stops),
    }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

type Chains = { localnet: Localnet; solana: Solana }

export async function startChains({ log, ports = defaultPorts }: Options, stops: Stops): Promise<Chains> {
  log(
    'Starting two EVM chains and a Solana network, with tokens, an exchange, bundlers, a faucet and two providers that sell tokens',
  )
  const namesUrl = `http://127.0.0.1:${ports.backend}`
  const localnet = await startLocalnet({ ports: ports.anvil, bundlerPorts: ports.bundlers, namesUrl, log })
  stops.push(localnet.stop)
  const solana = await startSolana({ port: ports.solana, ...localPace })
  stops.push(solana.stop)
  const faucet = await startFaucet({ port: ports.faucet, localnet, solana })
  stops.push(faucet.stop)
  const relay = await startRelay({ port: ports.relay })
  stops.push(relay.stop)
  const ramps = await startRamps({ ports: ports.ramps, localnet, solana })
  stops.push(ramps.stop)
  return { localnet, solana }
}

export async function startLoginParts(
  { log, ports = defaultPorts, localnet }: Options & { localnet: Localnet },
  stops: Stops,
): Promise<void> {
  log('Starting a mail inbox, the providers of the login and a Farcaster relay')
  const { networks, contracts } = localnet
  const registry = { rpcUrl: networks[0].rpcUrl, address: contracts.idRegistry }
  const services = await startLoginServices(ports, registry)
  stops.push(services.stop)
}

async function createFolder(stops: Stops): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-data-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function createExampleConfig({ localnet, solana, ports }: Chains & { ports: Ports }) {
  const { networks, contracts } = localnet
  return {
    frameUrl: getUrls(ports).frameUrl,
    projectId: 'default',
    faucetUrl: getUrls(ports).faucetUrl,
    solana: { networkId: solana.caipNetworkId, rpcUrl: solana.rpcUrl },
    networks: [...networks.map(({ chainId }) => `eip155:${chainId}`), solana.caipNetworkId],
    contracts: Object.fromEntries(networks.map(({ chainId }) => [`eip155:${chainId}`, contracts])),
  }
}

export function createExampleAuth({ localnet, ports }: { localnet: Localnet; ports: Ports }) {
  const rpcUrls = Object.fromEntries(localnet.networks.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, rpcUrl]))
  return createLocalAuth({ issuer: getUrls(ports).frameUrl, rpcUrls })
}

export function getUrls(ports: Ports) {
  return {
    frameUrl: `http://oriel.localhost:${ports.backend}`,
    hostUrl: `http://localhost:${ports.host}`,
    strangerUrl: `http://stranger.localhost:${ports.host}`,
    faucetUrl: `http://127.0.0.1:${ports.faucet}`,
    relayUrl: `ws://127.0.0.1:${ports.relay}`,
    inboxUrl: `http://127.0.0.1:${ports.inbox}`,
    providersUrl: `http://127.0.0.1:${ports.oidc}`,
    farcasterUrl: `http://127.0.0.1:${ports.farcaster}`,
    rampUrls: ports.ramps.map((port) => `http://127.0.0.1:${port}`),
  }
}

export async function stopAll(stops: Stops) {
  for (const each of stops.splice(0).reverse()) await each()
}
