import { type CaipNetworkId, type Hex, isSameAddress, toEvmNetworkId, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getBalanceCost } from '@oriel/shared/rpc/rateCost.ts'
import type { AssetsRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { type Portfolio, readAssets } from '../api/balances.ts'
import { balanceMs } from '../api/nativeBalance.ts'
import { queryClient } from '../api/queryClient.ts'
import type { Asset } from '../chains/asset.ts'
import { networks } from '../state/networks.ts'
import { accountAssetsQuery, getForcedTokenIds } from './accountQueries.ts'
import { createTurns } from './concurrencyLimit.ts'

type WalletAsset = {
  address: string
  balance: Hex
  type: 'native' | 'erc20'
  metadata: {
    name: string
    symbol: string
    decimals: number
    /** Price of a whole token in US dollars. Absent if it is unknown. */
    price?: number | undefined
    /** Address of the icon. Absent if the icon is embedded data, which can be large. */
    iconUrl?: string | undefined
  }
}

type Filter = NonNullable<AssetsRequest['assetFilter']>[string]

/** Limits how many asset lists a page can read at once. Otherwise, the reads of an approval could queue behind them. */
const enqueue = createTurns(4)

/**
 * Returns the rate-limit cost of {@link readWalletAssets}: for each network, the reads of the native balance and the
 * token list.
 */
export function computeAssetsCost(account: string, request: AssetsRequest): number {
  const costs = findNetworks(request).map((network) => {
    const tokenIds = getNamedTokens(network, request)
    return 2 + getBalanceCost(network, tokenIds.length > 0 ? tokenIds : getForcedTokenIds(network, account))
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/**
 * Implements `wallet_getAssets` (ERC-7811) for the built-in wallet: the native currency and ERC-20 tokens on the dapp's
 * networks, from the same source as the account view. Throws 'Token Balance Unavailable' if a list is incomplete,
 * because the page would interpret a missing asset as a zero balance.
 */
export async function readWalletAssets(account: string, request: AssetsRequest): Promise<Record<Hex, WalletAsset[]>> {
  const entries = await Promise.all(
    findNetworks(request).map(async (network) => {
      const chainId = toHexChainId(network.caipNetworkId)
      return [chainId, await readNetwork(network, account, request)] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Returns the requested networks that this deployment serves. An asset filter replaces `chainFilter`. */
function findNetworks({ assetFilter, chainFilter }: AssetsRequest): Network[] {
  const own = networks.store.getState().requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const chains: string[] | undefined = assetFilter ? Object.keys(assetFilter) : chainFilter
  if (!chains) return own
  const ids = new Set(chains.map(toEvmNetworkId))
  return own.filter((network) => ids.has(network.caipNetworkId))
}

async function readNetwork(network: Network, account: string, request: AssetsRequest) {
  const { assetFilter, assetTypeFilter } = request
  const filter = assetFilter && getFilter(assetFilter, network.caipNetworkId)
  const { assets, isIncomplete } = await readPortfolio(network, account, getNamedTokens(network, request))
  if (isIncomplete) throw new TokenBalanceUnavailableError(`What the account has on ${network.name} could not be read.`)
  const types = assetTypeFilter?.map((type) => type.toLowerCase())
  const isWanted = (asset: Asset) =>
    filter
      ? filter.some((entry) => isSame(entry, asset))
      : !asset.isSpam && (!types || types.includes(getAssetType(asset)))
  return assets.filter(isWanted).map(toWalletAsset)
}

function readPortfolio(network: Network, account: string, tokenIds: string[]): Promise<Portfolio> {
  const usual = accountAssetsQuery(network, account)
  if (tokenIds.length === 0) return queryClient.fetchQuery({ ...usual, staleTime: balanceMs })
  const sources = { forced: () => tokenIds, isOfPage: true }
  return queryClient.fetchQuery({
    queryKey: [...usual.queryKey, [...tokenIds].sort().join()],
    queryFn: (context) => enqueue(() => readAssets({ network, account, sources }, context)),
    retry: false,
    // Don't cache the list. Otherwise, one list per set of tokens would stay in memory.
    gcTime: 0,
  })
}

function getNamedTokens({ caipNetworkId }: Network, { assetFilter = {} }: AssetsRequest): string[] {
  const addresses = getFilter(assetFilter, caipNetworkId).map(getAddress)
  return addresses.filter((address) => address !== 'native').map((address) => `${caipNetworkId}:${address}`)
}

function getFilter(filter: NonNullable<AssetsRequest['assetFilter']>, networkId: CaipNetworkId): Filter {
  return Object.entries(filter).flatMap(([id, wanted]) => (toEvmNetworkId(id) === networkId ? wanted : []))
}

const getAddress = (entry: Filter[number]) => (typeof entry === 'string' ? entry : entry.address)
const getAssetType = ({ address }: Asset) => (address === undefined ? 'native' : 'erc20')

function isSame(entry: Filter[number], asset: Asset): boolean {
  const { type = getAssetType(asset) } = typeof entry === 'string' ? {} : entry
  const isOfType = type.toLowerCase() === getAssetType(asset)
  const address = getAddress(entry)
  return isOfType && (asset.address ? isSameAddress(address, asset.address) : address.toLowerCase() === 'native')
}

function toWalletAsset(asset: Asset): WalletAsset {
  const { address = 'native', units, name, symbol, decimals, price, iconUrl } = asset
  const hasAddress = iconUrl !== undefined && /^https?:/.test(iconUrl)
  const metadata = { name, symbol, decimals, price, iconUrl: hasAddress ? iconUrl : undefined }
  return { address, balance: toQuantity(units), type: getAssetType(asset), metadata }
}
