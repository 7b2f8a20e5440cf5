import { type CaipNetworkId, evmNetworkId, type Hex, sameAddress, toHexChainId } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import { toQuantity } from '#shared/encoding/hex.ts'
import { TokenBalanceUnavailableError } from '#shared/errors/catalogueErrors.ts'
import { balanceWork } from '#shared/rpc/rateCost.ts'
import type { AssetsRequest } from '#shared/rpc/rpcSchemas.ts'
import { type Portfolio, readAssets } from '../api/balances.ts'
import { balanceMs } from '../api/nativeBalance.ts'
import { queryClient } from '../api/queryClient.ts'
import type { Asset } from '../chains/asset.ts'
import { networks } from '../state/networks.ts'
import { accountAssetsQuery, usuallyForced } from './accountQueries.ts'
import { createTurns } from './turns.ts'

type WalletAsset = {
  address: string
  balance: Hex
  type: 'native' | 'erc20'
  metadata: { name: string; symbol: string; decimals: number }
}

type Filter = NonNullable<AssetsRequest['assetFilter']>[string]

/** Limits how many lists a page can read at once, so that an approval's own reads don't queue behind them. */
const inTurn = createTurns(4)

/**
 * Returns the rate-limit cost of {@link readWalletAssets}: the reads of the native currency and the token list, per
 * network.
 */
export function costOfAssets(account: string, wanted: AssetsRequest): number {
  const costs = networksOf(wanted).map((network) => {
    const named = namedTokens(network, wanted)
    return 2 + balanceWork(network, named.length > 0 ? named : usuallyForced(network, account))
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/**
 * Implements `wallet_getAssets` (ERC-7811) for the built-in wallet: the native currency and ERC-20 tokens on the dapp's
 * networks, from the same source as the account view. Throws 'Token Balance Unavailable' if a list is incomplete,
 * because a page would interpret a missing asset as a zero balance.
 */
export async function readWalletAssets(account: string, wanted: AssetsRequest): Promise<Record<Hex, WalletAsset[]>> {
  const entries = await Promise.all(
    networksOf(wanted).map(async (network) => {
      const chainId = toHexChainId(network.caipNetworkId)
      return [chainId, await readNetwork(network, account, wanted)] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Returns the requested networks that this deployment serves. An asset filter replaces `chainFilter`. */
function networksOf({ assetFilter, chainFilter }: AssetsRequest): Network[] {
  const own = networks.store.getState().requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const chains: string[] | undefined = assetFilter ? Object.keys(assetFilter) : chainFilter
  if (!chains) return own
  const ids = new Set(chains.map(evmNetworkId))
  return own.filter((network) => ids.has(network.caipNetworkId))
}

async function readNetwork(network: Network, account: string, wanted: AssetsRequest) {
  const { assetFilter, assetTypeFilter } = wanted
  const named = assetFilter && filterOf(assetFilter, network.caipNetworkId)
  const { assets, isIncomplete } = await readPortfolio(network, account, namedTokens(network, wanted))
  if (isIncomplete) throw new TokenBalanceUnavailableError(`What the account has on ${network.name} could not be read.`)
  const types = assetTypeFilter?.map((type) => type.toLowerCase())
  const isWanted = (asset: Asset) =>
    named ? named.some((one) => isSame(one, asset)) : !asset.isSpam && (!types || types.includes(typeOf(asset)))
  return assets.filter(isWanted).map(toWalletAsset)
}

function readPortfolio(network: Network, account: string, named: string[]): Promise<Portfolio> {
  const usual = accountAssetsQuery(network, account)
  if (named.length === 0) return queryClient.fetchQuery({ ...usual, staleTime: balanceMs })
  const sources = { forced: () => named, isOfPage: true }
  return queryClient.fetchQuery({
    queryKey: [...usual.queryKey, [...named].sort().join()],
    queryFn: (context) => inTurn(() => readAssets({ network, account, sources }, context)),
    retry: false,
    // A list for each set of tokens would otherwise stay in memory.
    gcTime: 0,
  })
}

function namedTokens({ caipNetworkId }: Network, { assetFilter = {} }: AssetsRequest): string[] {
  const addresses = filterOf(assetFilter, caipNetworkId).map(addressOf)
  return addresses.filter((address) => address !== 'native').map((address) => `${caipNetworkId}:${address}`)
}

function filterOf(filter: NonNullable<AssetsRequest['assetFilter']>, networkId: CaipNetworkId): Filter {
  return Object.entries(filter).flatMap(([id, wanted]) => (evmNetworkId(id) === networkId ? wanted : []))
}

const addressOf = (one: Filter[number]) => (typeof one === 'string' ? one : one.address)
const typeOf = ({ address }: Asset) => (address === undefined ? 'native' : 'erc20')

function isSame(one: Filter[number], asset: Asset): boolean {
  const { type = typeOf(asset) } = typeof one === 'string' ? {} : one
  const isOfType = type.toLowerCase() === typeOf(asset)
  const address = addressOf(one)
  return isOfType && (asset.address ? sameAddress(address, asset.address) : address.toLowerCase() === 'native')
}

function toWalletAsset(asset: Asset): WalletAsset {
  const { address = 'native', units, name, symbol, decimals } = asset
  return { address, balance: toQuantity(units), type: typeOf(asset), metadata: { name, symbol, decimals } }
}
