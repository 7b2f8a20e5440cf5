import { type Address, type Chain, defineChain, parseAbi } from 'viem'
import { checkPortFree, getLocalnetPorts } from '../servers/ports.ts'
import { startAnvil } from './anvil.ts'
import type { LocalContracts } from './buildState.ts'
import { type Bundler, startBundler } from './bundler.ts'
import { createDeployer } from './deployer.ts'
import { createFaucet } from './faucet.ts'
import { type GenesisOptions, loadGenesis } from './genesis.ts'

export type LocalNetwork = { chainId: number; name: string; rpcUrl: string; wsUrl: string; bundlerUrl?: string }

export type Localnet = {
  networks: readonly [LocalNetwork, LocalNetwork]
  contracts: LocalContracts
  /** One bundler for each network, or none. */
  bundlers: readonly Bundler[]
  faucet(address: Address): Promise<void>
  stop(): Promise<void>
}

export type LocalnetOptions = GenesisOptions & {
  /** Ports of the two chains. @default [8645, 8646] */
  ports?: readonly [number, number]
  /** Seconds between blocks, which are mined even if empty. With 0, blocks are mined only on demand. @default 1 */
  blockTime?: number
  /** Ports of the two bundlers. If omitted, no bundlers are started, because each takes seconds to start. */
  bundlerPorts?: readonly [number, number]
  /** URL of the backend that serves the names of `oriel.eth`. Without it, those names do not resolve on the chains. */
  namesUrl?: string
}

export async function startLocalnet({
  ports = getLocalnetPorts().networks,
  bundlerPorts,
  namesUrl,
  blockTime = 1,
  ...genesisOptions
}: LocalnetOptions = {}): Promise<Localnet> {
  // Checks the ports before it builds the state, so that a taken port is reported immediately.
  await Promise.all([...ports, ...(bundlerPorts ?? [])].map(checkPortFree))
  const { statePath, contracts } = await loadGenesis(genesisOptions)
  const log = genesisOptions.log ?? (() => {})

  const start = (index: 0 | 1) =>
    startNetwork({
      chainId: 31337 + index,
      name: index === 0 ? 'Oriel Local' : 'Oriel Local Two',
      contracts,
      log,
      namesUrl,
      port: ports[index],
      bundlerPort: bundlerPorts?.[index],
      blockTime,
      statePath,
    })
  const [first, second] = await startBoth(start(0), start(1))
  const networks = [first.network, second.network] as const

  return {
    networks,
    contracts,
    bundlers: [first, second].flatMap(({ bundler }) => bundler ?? []),
    faucet: createFaucet({ rpcUrls: networks.map(({ rpcUrl }) => rpcUrl), contracts }),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()])
    },
  }
}

export function toChain(
  { chainId, name, rpcUrl, wsUrl }: LocalNetwork,
  { multicall3, ensRegistry, ensUniversalResolver }: LocalContracts,
): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl], webSocket: [wsUrl] } },
    contracts: {
      multicall3: { address: multicall3 },
      ensRegistry: { address: ensRegistry },
      ensUniversalResolver: { address: ensUniversalResolver },
    },
    testnet: true,
  })
}

type Running = { network: LocalNetwork; bundler?: Bundler; stop(): Promise<void> }

type NetworkOptions = Pick<Localnet, 'contracts'> & {
  chainId: number
  name: string
  port: number
  bundlerPort: number | undefined
  blockTime: number
  statePath: string
  namesUrl: string | undefined
  log: (line: string) => void
}

async function startNetwork(options: NetworkOptions): Promise<Running> {
  const { chainId, name, port, bundlerPort, blockTime, statePath, contracts, namesUrl, log } = options
  const { rpcUrl, stop } = await startAnvil({ chainId, port, blockTime, statePath, onCrash: log })
  const network = { chainId, name, rpcUrl, wsUrl: rpcUrl.replace('http:', 'ws:') }
  try {
    if (namesUrl !== undefined) await setNamesUrl(rpcUrl, contracts.offchainResolver, namesUrl)
    if (bundlerPort === undefined) return { network, stop }
    const entryPoints = [contracts.entryPoint07, contracts.entryPoint08]
    const bundler = await startBundler({ chainId, rpcUrl, port: bundlerPort, entryPoints, onCrash: log })
    const stopBoth = () => bundler.stop().then(stop)
    return { network: { ...network, bundlerUrl: bundler.url }, bundler, stop: stopBoth }
  } catch (error) {
    await stop()
    throw error
  }
}

async function setNamesUrl(rpcUrl: string, address: Address, namesUrl: string): Promise<void> {
  const abi = parseAbi(['function setUrls(string[] urls)'])
  const args = [[`${namesUrl}/v1/names/ccip/{sender}/{data}.json`]]
  await createDeployer(rpcUrl).write({ address, abi, functionName: 'setUrls', args })
}

async function startBoth(starting: Promise<Running>, startingToo: Promise<Running>): Promise<[Running, Running]> {
  const [first, second] = await Promise.allSettled([starting, startingToo])
  if (first.status === 'rejected') {
    if (second.status === 'fulfilled') await second.value.stop()
    throw first.reason
  }
  if (second.status === 'rejected') {
    await first.value.stop()
    throw second.reason
  }
  return [first.value, second.value]
}
