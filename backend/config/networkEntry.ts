import { builtInContracts } from '@oriel/shared/chains/builtInContracts.ts'
import { builtInMarkets } from '@oriel/shared/chains/builtInMarkets.ts'
import { evmAddressPattern, isSameAddress, normalizeAddress } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, Network } from '@oriel/shared/chains/networks.ts'
import { z } from 'zod'
import { getTokenLogo } from '../directory/logos/logos.ts'
import { Sponsor } from './sponsorConfig.ts'

const RpcUrl = z.string().refine((value) => {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}, 'must be an http(s) address of a node')

const Address = z.string().regex(evmAddressPattern, 'must be an EVM address')

/**
 * Settings of the index. It reads all blocks from `fromBlock` on, and provides activity, NFTs and all tokens that an
 * account has ever held.
 */
const Index = z.strictObject({
  fromBlock: z.int('must be a whole number').min(0, 'must be 0 or more').default(0),
  pollMs: z.int('must be a whole number').min(50, 'must be at least 50').max(600_000, 'is too long').default(1000),
})

/** Settings of the Uniswap v2 exchange whose pairs provide prices. */
const Market = z.strictObject({
  factory: Address,
  /** The wrapped native currency (WETH). */
  wrapped: Address,
  /** A token worth one US dollar. */
  dollar: Address,
  /** The exchange's `UniswapV2Router02`. The wallet swaps through it if there is no `swapRouter`. */
  router: Address.optional(),
  /** The exchange's `SwapRouter02`, which also accepts permits and pays the operator's fee. */
  swapRouter: Address.optional(),
})
export type MarketSettings = z.output<typeof Market>

/**
 * Settings of a block explorer whose API finds the transactions of an account, in the form of Etherscan's API.
 */
const ExplorerApi = z.strictObject({
  /** URL of the API, such as https://api.etherscan.io/v2/api. */
  url: z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.hash}` === ''
  }, 'must be the http(s) address of an API'),
  key: z.string().min(6, 'is too short').max(256, 'is too long').optional(),
  /** Calls per second that the explorer allows. A page of activity takes four. */
  perSecond: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'is too large').default(3),
})

const TokenAddress = z.string().min(1).max(64)
/** A token that is shown with the logo of a well-known token. The operator vouches that the tokens match. */
const TokenWithLogo = z.strictObject({
  address: TokenAddress,
  logo: z.string().refine((id) => getTokenLogo(id) !== undefined, {
    error: 'must be a token of backend/directory/logos/index.json, such as eip155:1/erc20:0x… in lower case',
  }),
})

export const NetworkEntry = z
  .strictObject({
    /** CAIP-2 ID of a built-in network, or a full `Network`. */
    network: z.unknown(),
    /** RPC nodes, in order of preference. Never sent to browsers. @default the network's public addresses */
    rpcUrls: z.array(RpcUrl).min(1, 'must have at least one address').optional(),
    /** Enables the index of an EVM network. Solana needs no index, because its nodes have one. Requires a database. */
    index: Index.optional(),
    /** Explorer that finds activity without an index, on EVM networks only. Never sent to browsers. @default none */
    explorerApi: ExplorerApi.optional(),
    /**
     * Exchange for prices and swaps, on EVM networks only. Set to false to disable both.
     * @default the exchange of the built-in network
     */
    market: z.union([z.literal(false), Market], 'must be an exchange, or false').optional(),
    /** Bundlers for user operations (ERC-4337), in order of preference. Never sent to browsers. */
    bundlerUrls: z.array(RpcUrl).min(1, 'must have at least one address').optional(),
    /** Lets the operator pay network fees. Requires `bundlerUrls`, a database and `sponsorKey`. */
    sponsor: Sponsor.optional(),
    /** Tokens (contracts or mints) whose balances are always read, even without an index. */
    tokens: z
      .array(z.union([TokenAddress, TokenWithLogo]))
      .max(500, 'has more than 500 tokens')
      .default([]),
  })
  .transform(({ network: configured, rpcUrls, tokens, market: exchange, ...about }, context) => {
    const found = typeof configured === 'string' ? findBuiltInNetwork(configured) : parseNetwork(configured)
    if ('mistakes' in found) {
      for (const message of found.mistakes) {
        context.issues.push({ code: 'custom', path: ['network'], message, input: configured })
      }
      return z.NEVER
    }
    const report = (setting: 'bundlerUrls' | 'explorerApi' | 'sponsor', message: string) =>
      context.issues.push({ code: 'custom', path: [setting], message, input: about[setting] })
    const market = exchange === false ? undefined : (exchange ?? builtInMarkets[found.caipNetworkId])
    for (const setting of ['bundlerUrls', 'explorerApi', 'sponsor'] as const) {
      const isWrong = about[setting] !== undefined && found.chainNamespace !== 'eip155'
      if (isWrong) report(setting, 'is for EVM networks only: remove it')
    }
    const unknown = isBuiltIn(found) ? findUnknownRouter(found, market) : undefined
    if (unknown) {
      const message = `has a "${unknown}" that wallets do not know. They know the routers of the release: docs/networks.md`
      context.issues.push({ code: 'custom', path: ['market'], message, input: exchange })
    }
    if (about.explorerApi && about.index) report('explorerApi', 'is not used with an index: remove one of them')
    if (about.sponsor && !about.bundlerUrls) report('sponsor', 'needs a bundler: add bundlerUrls')
    const described: typeof about & { market?: MarketSettings | undefined } = { ...about, market }
    return {
      network: found,
      rpcUrls: rpcUrls ?? found.rpcUrls.default.http,
      ...described,
      tokens: tokens.map((token) => (typeof token === 'string' ? token : token.address)),
      ...toLogos(tokens),
    }
  })
export type NetworkEntry = z.output<typeof NetworkEntry>

/** Maps normalized token addresses to the CAIP-19 IDs of the logos to show. */
function toLogos(tokens: readonly (string | z.output<typeof TokenWithLogo>)[]): { logos?: Record<string, string> } {
  const withLogo = tokens.filter((token) => typeof token !== 'string')
  if (withLogo.length === 0) return {}
  return { logos: Object.fromEntries(withLogo.map(({ address, logo }) => [normalizeAddress(address), logo])) }
}

/** Returns the setting with a router that is not in the wallet's built-in list, or undefined if both are. */
function findUnknownRouter({ caipNetworkId }: Network, market: MarketSettings | undefined) {
  const known = builtInContracts[caipNetworkId]?.routers ?? []
  return (['router', 'swapRouter'] as const).find((setting) => {
    const router = market?.[setting]
    return router !== undefined && !known.some((address) => isSameAddress(address, router))
  })
}

const isBuiltIn = ({ caipNetworkId }: Network) =>
  builtInNetworks.some((network) => network.caipNetworkId === caipNetworkId)

function findBuiltInNetwork(id: string): Network | { mistakes: string[] } {
  const found = builtInNetworks.find((network) => network.caipNetworkId === id)
  if (found) return found
  const ids = builtInNetworks.map((network) => network.caipNetworkId).join(', ')
  return { mistakes: [`"${id}" is not built in: describe the network with an object, or use one of ${ids}`] }
}

function parseNetwork(value: unknown): Network | { mistakes: string[] } {
  const checked = z.safeParse(Network, value)
  const name = getName(value)
  if (!checked.success) {
    return {
      mistakes: checked.error.issues.map((issue) => {
        const field = issue.path.map(String).join('.') || 'definition'
        return `(${name}) has a wrong "${field}": ${issue.message}`
      }),
    }
  }
  const { id, chainNamespace, caipNetworkId } = checked.data
  if (`${chainNamespace}:${id}` !== caipNetworkId) {
    return { mistakes: [`(${name}) has a wrong "caipNetworkId": it must be "${chainNamespace}:${id}"`] }
  }
  return checked.data
}

function getName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'not an object'
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('caipNetworkId' in value && typeof value.caipNetworkId === 'string') return value.caipNetworkId
  return 'without a name'
}
