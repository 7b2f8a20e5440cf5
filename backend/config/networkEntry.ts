import { z } from 'zod'
import { builtInContracts } from '#shared/chains/builtInContracts.ts'
import { addressKey, evmAddressPattern, sameAddress } from '#shared/chains/caip.ts'
import { builtInNetworks, Network } from '#shared/chains/networks.ts'
import { tokenLogo } from '../directory/logos/logos.ts'
import { Sponsor } from './sponsorConfig.ts'

const RpcUrl = z.string().refine((value) => {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}, 'must be an http(s) address of a node')

const Address = z.string().regex(evmAddressPattern, 'must be an EVM address')

/** Indexes every block from `fromBlock` on: activity, NFTs, and the tokens that an account ever had. */
const Index = z.strictObject({
  fromBlock: z.int('must be a whole number').min(0, 'must be 0 or more').default(0),
  pollMs: z.int('must be a whole number').min(50, 'must be at least 50').max(600_000, 'is too long').default(1000),
})

/** The source of prices: pairs of a Uniswap v2 exchange. */
const Market = z.strictObject({
  factory: Address,
  /** The native currency as a token (WETH). */
  wrapped: Address,
  /** A token with the value of one US dollar. */
  dollar: Address,
  /**
   * Routers whose swaps the wallet describes, like those of `swapRouter`. Calls to all others are unknown functions.
   */
  router: Address.optional(),
  /** The `SwapRouter02` of the exchange. The wallet itself swaps through it, and offers no swap without it. */
  swapRouter: Address.optional(),
})
export type MarketSettings = z.output<typeof Market>

const TokenAddress = z.string().min(1).max(64)
/** The deployer states of which well-known token this is, so that it shows that logo. */
const TokenWithLogo = z.strictObject({
  address: TokenAddress,
  logo: z.string().refine((id) => tokenLogo(id) !== undefined, {
    error: 'must be a token of backend/directory/logos/index.json, such as eip155:1/erc20:0x… in lower case',
  }),
})

export const NetworkEntry = z
  .strictObject({
    /** CAIP-2 id of a built-in network, or a whole `Network`. */
    network: z.unknown(),
    /** Nodes, best first. They are never sent to browsers. @default the network's public addresses */
    rpcUrls: z.array(RpcUrl).min(1, 'must have at least one address').optional(),
    /** Applies to EVM networks, because Solana's nodes have an index of their own. The index needs a database. */
    index: Index.optional(),
    /** Applies to EVM networks alone. */
    market: Market.optional(),
    /** Bundlers of user operations (ERC-4337), best first. They are never sent to browsers. */
    bundlerUrls: z.array(RpcUrl).min(1, 'must have at least one address').optional(),
    /** The operator pays network fees. It needs `bundlerUrls`, a database and `sponsorKey`. */
    sponsor: Sponsor.optional(),
    /** Tokens (contracts, mints) whose balances are always read, even without an index. */
    tokens: z
      .array(z.union([TokenAddress, TokenWithLogo]))
      .max(500, 'has more than 500 tokens')
      .default([]),
  })
  .transform(({ network: configured, rpcUrls, tokens, ...about }, context) => {
    const found = typeof configured === 'string' ? findBuiltIn(configured) : readNetwork(configured)
    if ('mistakes' in found) {
      for (const message of found.mistakes) {
        context.issues.push({ code: 'custom', path: ['network'], message, input: configured })
      }
      return z.NEVER
    }
    const report = (setting: 'bundlerUrls' | 'market' | 'sponsor', message: string) =>
      context.issues.push({ code: 'custom', path: [setting], message, input: about[setting] })
    for (const setting of ['bundlerUrls', 'sponsor'] as const) {
      const isWrong = about[setting] !== undefined && found.chainNamespace !== 'eip155'
      if (isWrong) report(setting, 'is for EVM networks only: remove it')
    }
    const { market } = about
    const contracts = builtInContracts[found.caipNetworkId]
    const isRouter = (router: string) => contracts?.routers?.some((one) => sameAddress(one, router))
    const hasOther = market?.swapRouter && isBuiltIn(found) && !isRouter(market.swapRouter)
    if (hasOther)
      report('market', 'has a "swapRouter" that wallets do not know. They know routers of Uniswap: docs/networks.md')
    if (about.sponsor && !about.bundlerUrls) report('sponsor', 'needs a bundler: add bundlerUrls')
    return {
      network: found,
      rpcUrls: rpcUrls ?? found.rpcUrls.default.http,
      ...about,
      tokens: tokens.map((token) => (typeof token === 'string' ? token : token.address)),
      ...readLogos(tokens),
    }
  })
export type NetworkEntry = z.output<typeof NetworkEntry>

/** Returns CAIP-19 ids of the tokens whose logos are shown, by {@link addressKey}. */
function readLogos(tokens: readonly (string | z.output<typeof TokenWithLogo>)[]): { logos?: Record<string, string> } {
  const named = tokens.filter((token) => typeof token !== 'string')
  if (named.length === 0) return {}
  return { logos: Object.fromEntries(named.map(({ address, logo }) => [addressKey(address), logo])) }
}

const isBuiltIn = ({ caipNetworkId }: Network) =>
  builtInNetworks.some((network) => network.caipNetworkId === caipNetworkId)

function findBuiltIn(id: string): Network | { mistakes: string[] } {
  const found = builtInNetworks.find((network) => network.caipNetworkId === id)
  if (found) return found
  const known = builtInNetworks.map((network) => network.caipNetworkId).join(', ')
  return { mistakes: [`"${id}" is not built in: describe the network with an object, or use one of ${known}`] }
}

function readNetwork(value: unknown): Network | { mistakes: string[] } {
  const checked = z.safeParse(Network, value)
  const name = nameOf(value)
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

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'not an object'
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('caipNetworkId' in value && typeof value.caipNetworkId === 'string') return value.caipNetworkId
  return 'without a name'
}
