import { resolve } from 'node:path'
import { parseEther } from 'viem'
import { type BackendConfig, parseConfig } from '../../backend/server/config.ts'
import { getDevKey } from '../../localnet/evm/accounts.ts'
import type { Localnet } from '../../localnet/evm/localnet.ts'
import { localRamps, rampPartner } from '../../localnet/onramp/rampPartner.ts'
import type { Solana } from '../../localnet/solana/startSolana.ts'
import { localExtension } from '../extension/localExtension.ts'
import { createLocalLogin, localShareKeys } from './localLogin.ts'
import type { Ports } from './ports.ts'

type Options = {
  localnet: Localnet
  solana: Solana
  ports: Ports
  root: string
  /**
   * Folder for stored data. Without it, the backend offers no login, sign-in, index, sponsor, on-ramp or name service.
   */
  dataDir?: string
  /** Origins that may embed the wallet, in addition to the example's. */
  origins?: readonly string[] | undefined
}

export function createLocalConfig({ localnet, solana, ports, root, dataDir, origins }: Options): BackendConfig {
  const {
    multicall3,
    ensUniversalResolver,
    idRegistry,
    uniswapFactory,
    uniswapRouter,
    swapRouter,
    weth,
    usdc,
    usdt,
    dai,
    ticket,
    tax,
    thin,
  } = localnet.contracts
  const sponsor = dataDir === undefined ? undefined : createLocalSponsor(localnet.contracts)
  const withDatabase = dataDir && {
    login: createLocalLogin({ ports, idRegistry }),
    dataDir,
    shareKeys: localShareKeys,
    signInKeys: localShareKeys,
    sponsorKey: getDevKey('sponsor'),
    onramp: createLocalOnramp(ports.ramps),
    names: createLocalNames(localnet.contracts),
    namesKey: getDevKey('namer'),
  }
  return parseConfig({
    port: ports.backend,
    publicOrigin: `http://oriel.localhost:${ports.backend}`,
    frameDir: resolve(root, 'dist/frame'),
    extensionOrigins: [localExtension],
    scriptFile: resolve(root, 'dist/sdk/oriel.js'),
    projects: { default: createLocalProject(ports, origins) },
    relayUrls: [`ws://127.0.0.1:${ports.relay}`],
    ...withDatabase,
    networks: [
      ...localnet.networks.map(({ chainId, name, rpcUrl, bundlerUrl }) => ({
        network: {
          id: chainId,
          caipNetworkId: `eip155:${chainId}`,
          chainNamespace: 'eip155',
          name,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [rpcUrl] } },
          contracts: { multicall3: { address: multicall3 }, ensUniversalResolver: { address: ensUniversalResolver } },
          smartAccounts: true,
          testnet: true,
        },
        rpcUrls: [rpcUrl],
        bundlerUrls: bundlerUrl ? [bundlerUrl] : undefined,
        sponsor: bundlerUrl ? sponsor : undefined,
        index: dataDir ? { pollMs: 500 } : undefined,
        market: { factory: uniswapFactory, wrapped: weth, dollar: usdc, router: uniswapRouter, swapRouter },
        // Show the logos of the real tokens, because these contracts stand in for them. A token never gets a logo by
        // its symbol alone.
        tokens: [
          { address: usdc, logo: 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
          { address: usdt, logo: 'eip155:1/erc20:0xdac17f958d2ee523a2206206994597c13d831ec7' },
          { address: dai, logo: 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f' },
          weth,
          ticket,
          tax,
          thin,
        ],
      })),
      describeSolana(solana),
    ],
  })
}

export function createLocalProject({ host }: Pick<Ports, 'host'>, origins: readonly string[] = []) {
  const trusted = `http://localhost:${host}`
  return {
    allowedOrigins: [trusted, `http://stranger.localhost:${host}`, ...origins],
    trustedOrigins: [trusted],
    // Allow wildcard ports, such as `http://localhost:*`. `npm start` uses them for the developer's own pages.
    dev: origins.length > 0,
  }
}

export function createLocalNames({ offchainResolver, ensRegistry }: Localnet['contracts']) {
  return {
    zone: 'oriel.eth',
    network: 'eip155:31337',
    resolver: offchainResolver,
    registry: ensRegistry,
    // Set a high limit, because all local clients share one IP address.
    perClientPerDay: 10_000,
  }
}

/** Returns a sponsor whose limits are too high for local use to reach. */
export function createLocalSponsor({ paymaster }: Pick<Localnet['contracts'], 'paymaster'>) {
  return {
    name: 'Oriel Local',
    paymaster,
    perAccountPerDay: 10_000,
    maxPerOperationWei: String(parseEther('0.1')),
    maxPerDayWei: String(parseEther('1000')),
  }
}

export function createLocalOnramp([first, second]: readonly [number, number]) {
  const account = { key: rampPartner.key, webhookSecret: rampPartner.webhookSecret }
  const toUrl = (port: number) => `http://127.0.0.1:${port}`
  return {
    providers: [
      { id: 'local', label: localRamps.one.name, apiUrl: toUrl(first), ...account },
      { id: 'local-two', label: localRamps.two.name, apiUrl: toUrl(second), ...account },
    ],
  }
}

const mainSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function describeSolana({ caipNetworkId, name, rpcUrl, contracts }: Solana) {
  const { usdc, points, star, toll } = contracts
  return {
    network: {
      id: caipNetworkId.replace('solana:', ''),
      caipNetworkId,
      chainNamespace: 'solana',
      name,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    },
    rpcUrls: [rpcUrl],
    tokens: [
      { address: usdc, logo: `${mainSolana}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v` },
      points,
      star,
      toll,
    ],
  }
}
