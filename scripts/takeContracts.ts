import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NATIVE_MINT } from '@solana/spl-token'
import { tokens as iconTokens } from '@web3icons/common/metadata/tokens'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { type BuiltInMarket, builtInMarkets } from '../shared/chains/builtInMarkets.ts'
import { chosenTokens, marketTokens, namesOfContracts } from './contracts/chosenTokens.ts'
import { chains } from './logos/logoSources.ts'

// `npm run contracts` writes shared/chains/builtInContracts.ts. The packages are large and used only here, so the
// project does not depend on them.
const packages = [
  '@aave-dao/aave-address-book@4.68.1',
  '@metamask/contract-metadata@2.5.0',
  '@pancakeswap/sdk@5.9.2',
  '@solana/spl-token-registry@0.2.4574',
  '@uniswap/default-token-list@22.21.0',
  '@uniswap/sdk-core@7.19.4',
  'sushi@7.3.15',
]
const folder = resolve(import.meta.dirname, '../.cache/contracts')
const target = resolve(import.meta.dirname, '../shared/chains/builtInContracts.ts')

type TokenInfo = { from: string; symbol: string; name?: string | undefined; decimals?: number | undefined }
type Listed = { chainId: number; address: string; symbol: string; name: string; decimals: number }

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const markets: Record<string, string[]> = {
  'eip155:1': ['AaveV3Ethereum', 'AaveV3EthereumLido', 'AaveV3EthereumEtherFi'],
  'eip155:10': ['AaveV3Optimism'],
  'eip155:56': ['AaveV3BNB'],
  'eip155:100': ['AaveV3Gnosis'],
  'eip155:137': ['AaveV3Polygon'],
  'eip155:324': ['AaveV3ZkSync'],
  'eip155:8453': ['AaveV3Base'],
  'eip155:42161': ['AaveV3Arbitrum'],
  'eip155:42220': ['AaveV3Celo'],
  'eip155:43114': ['AaveV3Avalanche'],
}

mkdirSync(folder, { recursive: true })
writeFileSync(resolve(folder, 'package.json'), '{ "private": true }')
execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
  cwd: folder,
  stdio: 'inherit',
})
const load = createRequire(resolve(folder, 'package.json'))

/** Metadata that the packages contain for each contract, by network and address. */
const infoByNetwork = new Map<string, Map<string, TokenInfo[]>>()
const formatAddress = (network: string, address: string) =>
  network.startsWith('eip155:') ? getAddress(address.toLowerCase()) : address

function add(network: string, address: string, info: TokenInfo) {
  if (!(network in chosenTokens)) return
  const ofNetwork = infoByNetwork.get(network) ?? new Map<string, TokenInfo[]>()
  const key = formatAddress(network, address)
  infoByNetwork.set(network, ofNetwork.set(key, [...(ofNetwork.get(key) ?? []), info]))
}

type TokenList = { tokens: Listed[] }

function addUniswapTokens() {
  const { tokens } = load('@uniswap/default-token-list/build/uniswap-default.tokenlist.json') as TokenList
  for (const { chainId, address, symbol, name, decimals } of tokens)
    add(`eip155:${chainId}`, address, { from: 'uniswap', symbol, name, decimals })
}

function addMetaMaskTokens() {
  const tokens = load('@metamask/contract-metadata') as Record<string, Listed & { erc20?: boolean }>
  for (const [address, { symbol, name, decimals, erc20 }] of Object.entries(tokens))
    if (erc20) add('eip155:1', address, { from: 'metamask', symbol, name, decimals })
}

function addSolanaTokens() {
  const { tokens } = load('@solana/spl-token-registry/dist/main/tokens/solana.tokenlist.json') as TokenList
  for (const { chainId, address, symbol, name, decimals } of tokens)
    if (chainId === 101) add(solana, address, { from: 'solana', symbol, name, decimals })
  add(solana, NATIVE_MINT.toBase58(), { from: 'spl-token', symbol: 'SOL', name: 'Wrapped SOL', decimals: 9 })
}

function addWrappedTokens() {
  const { WETH9 } = load('@uniswap/sdk-core') as Exchange
  for (const { chainId, address, symbol, name, decimals } of Object.values(WETH9).filter(
    (token) => token !== undefined,
  ))
    add(`eip155:${chainId}`, address, { from: 'uniswap-sdk', symbol, name, decimals })
}

async function addAaveTokens() {
  type Market = { ASSETS: Record<string, { UNDERLYING: string; decimals: number }> }
  const aave = (await import(pathToFileURL(load.resolve('@aave-dao/aave-address-book')).href)) as Record<string, Market>
  for (const [network, names] of Object.entries(markets))
    for (const [symbol, { UNDERLYING, decimals }] of names.flatMap((name) => Object.entries(aave[name]?.ASSETS ?? {})))
      add(network, UNDERLYING, { from: 'aave', symbol, decimals })
}

function addIconTokens() {
  for (const { symbol, name, addresses } of iconTokens)
    for (const [chain, address] of Object.entries(addresses ?? {})) {
      const network = chains[chain]
      if (network && address && /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(address))
        add(network, address, { from: 'icons', symbol, name })
    }
}

/**
 * Returns true if a token's metadata can be trusted: all packages that list the token agree on its decimals, and there
 * are at least two, or one of them is Aave's. Aave's package alone is sufficient, because it reads addresses and
 * decimals from the chain.
 */
function isSure(infos: TokenInfo[]): boolean {
  const from = new Set(infos.map((info) => info.from))
  const decimals = new Set(infos.flatMap((info) => info.decimals ?? []))
  return decimals.size === 1 && (from.size > 1 || from.has('aave'))
}

function findToken(network: string, chosen: string) {
  const [published = '', shown = published] = chosen.split(':')
  const isNamed = (info: TokenInfo) => info.symbol.toLowerCase() === published.toLowerCase()
  const all = [...(infoByNetwork.get(network) ?? [])]
  const found = all.filter(([, infos]) => infos.some((info) => info.from !== 'aave' && isNamed(info)) && isSure(infos))
  const matches = found.length > 0 ? found : all.filter(([, infos]) => infos.some(isNamed) && isSure(infos))
  const [first] = matches
  if (!first || matches.length > 1) {
    const candidates = all.filter(([, infos]) => infos.some(isNamed)).map((candidate) => JSON.stringify(candidate))
    console.log(`${network} ${published}: ${matches.length} contracts\n  ${candidates.join('\n  ')}`)
    return undefined
  }
  const [address, infos] = first
  const name = namesOfContracts[shown] ?? infos.find((info) => info.name)?.name ?? shown
  return { address, symbol: shown, name, decimals: infos.find((info) => info.decimals !== undefined)?.decimals ?? 0 }
}

/**
 * Throws if a package's address for a market differs from `builtInMarkets`. The packages are published by the exchanges
 * themselves and by SushiSwap, whose router also uses the factories of other exchanges.
 */
async function checkMarkets() {
  type Addresses = Record<number, string | undefined>
  const uniswap = load('@uniswap/sdk-core') as Exchange
  const pancake = load('@pancakeswap/sdk') as { FACTORY_ADDRESS_MAP: Addresses }
  const sushi = (await import(pathToFileURL(load.resolve('sushi/evm')).href)) as Record<string, Addresses>
  const published: [keyof BuiltInMarket, Addresses, number[]][] = [
    ['factory', uniswap.V2_FACTORY_ADDRESSES, [1, 10, 8453, 43114]],
    ['router', uniswap.V2_ROUTER_ADDRESSES, [1, 10, 8453, 43114]],
    ['factory', sushi.UNISWAP_V2_FACTORY_ADDRESS ?? {}, [1, 10, 8453, 43114]],
    ['factory', pancake.FACTORY_ADDRESS_MAP, [56, 324]],
    ['factory', sushi.PANCAKESWAP_V2_FACTORY_ADDRESS ?? {}, [56, 324]],
    ['factory', sushi.SUSHISWAP_V2_FACTORY_ADDRESS ?? {}, [42161]],
  ]
  for (const [field, addresses, ids] of published)
    for (const id of ids) {
      const [ours, theirs] = [builtInMarkets[`eip155:${id}`]?.[field], addresses[id]]
      if (!ours || !theirs || !isAddressEqual(ours, theirs as Address))
        throw new Error(`The ${field} of the market of eip155:${id} is ${theirs}, not ${ours}.`)
    }
}

type Exchange = {
  V2_FACTORY_ADDRESSES: Record<number, string | undefined>
  WETH9: Record<number, Listed | undefined>
  V2_ROUTER_ADDRESSES: Record<number, string | undefined>
  SWAP_ROUTER_02_ADDRESSES: (chainId: number) => string
}

/** Networks without a router, for which the package wrongly returns Ethereum's router. */
const withoutRouter = [250, 8217, 42220, 1313161554]

function formatContracts(network: string): string {
  const id = Number(network.split(':')[1])
  const { WETH9, V2_ROUTER_ADDRESSES, SWAP_ROUTER_02_ADDRESSES } = load('@uniswap/sdk-core') as Exchange
  const market = builtInMarkets[network as keyof typeof builtInMarkets]
  const chosen = chosenTokens[network]?.split(/\s+/) ?? []
  const tokens = [
    ...chosen.flatMap((symbol) => findToken(network, symbol) ?? []),
    ...(marketTokens[network] ?? []).map(([address, symbol, name, decimals]) => ({ address, symbol, name, decimals })),
  ]
  const wrapped = market?.wrapped ?? WETH9[id]?.address
  const second = withoutRouter.includes(id) ? undefined : SWAP_ROUTER_02_ADDRESSES(id)
  const found = [V2_ROUTER_ADDRESSES[id], second, market?.router, market?.swapRouter]
  const routers = [
    ...new Set(
      found.flatMap((router) => (/^0x[0-9a-f]{40}$/i.test(router ?? '') ? formatAddress(network, router ?? '') : [])),
    ),
  ]
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`
  const lines = [
    ...(network.startsWith('eip155:') && wrapped ? [`wrapped: ${quote(wrapped)},`] : []),
    ...(network.startsWith('eip155:') ? [`routers: [${routers.map(quote).join(', ')}],`] : []),
    'tokens: [',
    ...tokens.map(
      ({ address, symbol, name, decimals }) => `  [${quote(address)}, ${quote(symbol)}, ${quote(name)}, ${decimals}],`,
    ),
    '],',
  ]
  return `  ${quote(network)}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  },`
}

addUniswapTokens()
addMetaMaskTokens()
addSolanaTokens()
addWrappedTokens()
await addAaveTokens()
addIconTokens()
await checkMarkets()
const networks = [...Object.keys(chosenTokens), ...Object.keys(marketTokens).filter((id) => !(id in chosenTokens))]
const sections = networks.map(formatContracts)
const head = `import type { CaipNetworkId } from './caip.ts'

// Generated by \`npm run contracts\` from the packages that NOTICE names. Do not edit manually.

/** Address, symbol, name and decimals. */
type TokenRow = readonly [address: string, symbol: string, name: string, decimals: number]

type Contracts = { wrapped?: string; routers?: readonly string[]; tokens: readonly TokenRow[] }

/**
 * Contracts of the built-in networks. The list ships with the release, so neither a deployment's settings nor an RPC
 * node can change it.
 */
export const builtInContracts: Partial<Record<CaipNetworkId, Contracts>> = {
`
writeFileSync(target, `${head}${sections.join('\n')}\n}\n`)
execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' })
