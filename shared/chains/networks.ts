import * as z from 'zod/mini'
import { CaipNetworkId, evmAddressPattern, Namespace } from './caip.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(64))
const HttpUrl = z.string().check(
  z.maxLength(2048),
  z.refine((value) => /^https?:\/\/[^\s]+$/.test(value), 'expected an http(s) URL'),
)
const Address = z.string().check(z.regex(evmAddressPattern, 'expected an EVM address'))

/** A network, with the same field names as viem's chains. A viem chain is accepted, too. */
export const Network = z.object({
  /** Chain ID within the namespace: a number for eip155, the start of the genesis hash for solana. */
  id: z.union([z.int(), Name]),
  caipNetworkId: CaipNetworkId,
  chainNamespace: Namespace,
  name: Name,
  nativeCurrency: z.object({ name: Name, symbol: Name, decimals: z.int().check(z.minimum(0), z.maximum(36)) }),
  /** RPC URLs for display and for other wallets. The frame never calls them, because it uses its backend. */
  rpcUrls: z.object({ default: z.object({ http: z.array(HttpUrl).check(z.minLength(1)) }) }),
  blockExplorers: z.optional(z.object({ default: z.object({ name: Name, url: HttpUrl }) })),
  assets: z.optional(z.object({ imageId: z.optional(Name), imageUrl: z.optional(HttpUrl) })),
  contracts: z.optional(
    z.object({
      multicall3: z.optional(z.object({ address: Address })),
      ensUniversalResolver: z.optional(z.object({ address: Address })),
    }),
  ),
  /**
   * Transactions whose value exceeds this amount, in base units of the native currency, can be approved only in the
   * wallet window, even on a trusted page. @default one whole unit
   * @internal
   */
  approvalLimit: z.optional(z.string().check(z.regex(/^\d{1,78}$/, 'expected base units as a decimal string'))),
  /**
   * Contracts that the deployment vouches for: tokens, the wrapped native currency, and exchange routers. The backend
   * sets it for the frame.
   * @internal
   */
  known: z.optional(
    z.object({
      tokens: z.optional(z.array(Name)),
      wrapped: z.optional(Address),
      routers: z.optional(z.array(Address)),
    }),
  ),
  /**
   * True if the contracts of `shared/chains/smartAccounts.ts` are deployed on the network. The wallet verifies their
   * code before it uses them.
   * @internal
   */
  smartAccounts: z.optional(z.boolean()),
  /** True if the backend has a bundler for the network (ERC-4337). The backend sets it for the frame. @internal */
  bundler: z.optional(z.boolean()),
  /**
   * True if the backend has nodes on two different hosts, whose responses the wallet compares. The backend sets it for
   * the frame.
   * @internal
   */
  comparesNodes: z.optional(z.boolean()),
  /**
   * The exchange's `SwapRouter02`, if the wallet offers swaps on the network. The backend sets it for the frame.
   * @internal
   */
  swap: z.optional(z.object({ router: Address })),
  /**
   * Set if the operator pays network fees. Users see `name`. The backend sets it for the frame.
   * @internal
   */
  sponsor: z.optional(z.object({ name: Name })),
  deprecatedCaipNetworkId: z.optional(CaipNetworkId),
  /**
   * Origin of the page that added the network. Undefined for networks of the deployment. The wallet trusts neither the
   * page's description nor its node.
   */
  addedBy: z.optional(z.string()),
  testnet: z.optional(z.boolean()),
})
export type Network = z.infer<typeof Network>

const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } as const

function defineEvm(
  id: number,
  name: string,
  symbol: string,
  rpcUrl: string,
  explorer: { name: string; url: string },
  more: Partial<Network> = {},
): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: explorer },
    contracts: { multicall3 },
    smartAccounts: true,
    ...more,
  }
}

/**
 * Defines a Solana network. `id` is the start of the genesis hash (CAIP-2). `before` is the legacy id that older
 * wallets use.
 */
function defineSolana(id: string, before: string, name: string, rpcUrl: string, more: Partial<Network>): Network {
  return {
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
    deprecatedCaipNetworkId: `solana:${before}`,
    ...more,
  }
}

/**
 * Networks that a deployment can serve without describing them. The backend configuration selects which ones it serves.
 */
export const builtInNetworks: Network[] = [
  defineEvm(
    1,
    'Ethereum',
    'ETH',
    'https://ethereum-rpc.publicnode.com',
    { name: 'Etherscan', url: 'https://etherscan.io' },
    {
      contracts: { multicall3, ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
    },
  ),
  defineEvm(10, 'Optimism', 'ETH', 'https://mainnet.optimism.io', {
    name: 'Optimism Explorer',
    url: 'https://optimistic.etherscan.io',
  }),
  defineEvm(56, 'BNB Smart Chain', 'BNB', 'https://bsc-rpc.publicnode.com', {
    name: 'BscScan',
    url: 'https://bscscan.com',
  }),
  defineEvm(100, 'Gnosis', 'XDAI', 'https://rpc.gnosischain.com', { name: 'Gnosisscan', url: 'https://gnosisscan.io' }),
  defineEvm(137, 'Polygon', 'POL', 'https://polygon-rpc.com', { name: 'PolygonScan', url: 'https://polygonscan.com' }),
  defineEvm(
    250,
    'Fantom',
    'FTM',
    'https://rpcapi.fantom.network',
    { name: 'FTMScan', url: 'https://ftmscan.com' },
    { smartAccounts: false },
  ),
  defineEvm(
    324,
    'ZKsync Era',
    'ETH',
    'https://mainnet.era.zksync.io',
    { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
    { smartAccounts: false, contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } } },
  ),
  defineEvm(
    8217,
    'Kaia',
    'KAIA',
    'https://public-en.node.kaia.io',
    { name: 'KaiaScan', url: 'https://kaiascan.io' },
    { smartAccounts: false },
  ),
  defineEvm(8453, 'Base', 'ETH', 'https://mainnet.base.org', { name: 'BaseScan', url: 'https://basescan.org' }),
  defineEvm(42161, 'Arbitrum One', 'ETH', 'https://arb1.arbitrum.io/rpc', {
    name: 'Arbiscan',
    url: 'https://arbiscan.io',
  }),
  defineEvm(42220, 'Celo', 'CELO', 'https://forno.celo.org', { name: 'Celoscan', url: 'https://celoscan.io' }),
  defineEvm(
    43114,
    'Avalanche',
    'AVAX',
    'https://api.avax.network/ext/bc/C/rpc',
    { name: 'SnowTrace', url: 'https://snowtrace.io' },
    { smartAccounts: false },
  ),
  defineEvm(
    1313161554,
    'Aurora',
    'ETH',
    'https://mainnet.aurora.dev',
    { name: 'Aurora Explorer', url: 'https://explorer.aurora.dev' },
    { smartAccounts: false },
  ),
  defineEvm(
    11155111,
    'Sepolia',
    'ETH',
    'https://ethereum-sepolia-rpc.publicnode.com',
    { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
    { testnet: true },
  ),
  defineSolana(
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'Solana',
    'https://api.mainnet-beta.solana.com',
    { blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } } },
  ),
  defineSolana(
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    'Solana Devnet',
    'https://api.devnet.solana.com',
    // Solscan selects the cluster by a query parameter, which is appended to every link.
    { testnet: true, blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' } } },
  ),
]
