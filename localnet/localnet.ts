import { type Address, type Chain, defineChain } from 'viem'
import { type Anvil, startAnvil } from './anvil.ts'
import type { LocalContracts } from './buildState.ts'
import { createFaucet } from './faucet.ts'
import { type GenesisOptions, loadGenesis } from './genesis.ts'
import { checkPortFree, localnetPorts } from './ports.ts'

export type LocalNetwork = { chainId: number; name: string; rpcUrl: string; wsUrl: string }

export type Localnet = {
  networks: readonly [LocalNetwork, LocalNetwork]
  contracts: LocalContracts
  faucet(address: Address): Promise<void>
  stop(): Promise<void>
}

export type LocalnetOptions = GenesisOptions & {
  /** Ports of the two chains. @default [8645, 8646] */
  ports?: readonly [number, number]
  /** Seconds between blocks that are mined even without transactions; 0 mines only on demand. @default 1 */
  blockTime?: number
}

export async function startLocalnet({
  ports = localnetPorts().networks,
  blockTime = 1,
  ...genesisOptions
}: LocalnetOptions = {}): Promise<Localnet> {
  // Checks the ports first, so that a taken port is reported before the state is built.
  await Promise.all(ports.map(checkPortFree))
  const { statePath, contracts } = await loadGenesis(genesisOptions)
  const log = genesisOptions.log ?? (() => {})

  const start = (chainId: number, port: number) => startAnvil({ chainId, port, blockTime, statePath, onCrash: log })
  const [first, second] = await startBoth(start(31337, ports[0]), start(31338, ports[1]))
  const networks = [describe(31337, 'Oriel Local', first), describe(31338, 'Oriel Local Two', second)] as const

  return {
    networks,
    contracts,
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

async function startBoth(starting: Promise<Anvil>, startingToo: Promise<Anvil>): Promise<[Anvil, Anvil]> {
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

function describe(chainId: number, name: string, { rpcUrl }: Anvil): LocalNetwork {
  return { chainId, name, rpcUrl, wsUrl: rpcUrl.replace('http:', 'ws:') }
}
