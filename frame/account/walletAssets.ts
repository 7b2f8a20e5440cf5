import { type CaipNetworkId, evmNetworkId, type Hex, toHexChainId } from '#shared/caip.ts'
import { TokenBalanceUnavailableError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import type { AssetsRequest } from '#shared/rpcSchemas.ts'
import { assetsQuery, balanceMs, type Portfolio } from '../api/balances.ts'
import { queryClient } from '../api/queryClient.ts'
import type { Asset } from '../chains/asset.ts'
import { networks } from '../state/networks.ts'
import { accountAssetsQuery } from './accountQueries.ts'

/** This is one asset as ERC-7811 writes it. */
type WalletAsset = {
  address: string
  balance: Hex
  type: 'native' | 'erc20'
  metadata: { name: string; symbol: string; decimals: number }
}

type Filter = NonNullable<AssetsRequest['assetFilter']>[string]

/**
 * Answers `wallet_getAssets` (ERC-7811) of our own wallet: what the account has on the networks of the dapp, in native currency
 * and ERC-20 tokens, from the source of the account view. Throws 'Token Balance Unavailable' when a list cannot be read whole,
 * because a page would take a missing asset for a zero balance.
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

/**
 * Returns the networks of the dapp that are asked for; networks that are not served have no entry. A filter of assets chooses the
 * networks in place of `chainFilter`.
 */
function networksOf({ assetFilter, chainFilter }: AssetsRequest): Network[] {
  const own = networks.store.getState().requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const chains: string[] | undefined = assetFilter ? Object.keys(assetFilter) : chainFilter
  if (!chains) return own
  const ids = new Set(chains.map(evmNetworkId))
  return own.filter((network) => ids.has(network.caipNetworkId))
}

async function readNetwork(network: Network, account: string, { assetFilter, assetTypeFilter }: AssetsRequest) {
  const named = assetFilter && filterOf(assetFilter, network.caipNetworkId)
  const { assets, isIncomplete } = await readPortfolio(network, account, named)
  if (isIncomplete) throw new TokenBalanceUnavailableError(`What the account has on ${network.name} could not be read.`)
  const types = assetTypeFilter?.map((type) => type.toLowerCase())
  const isWanted = (asset: Asset) =>
    named ? named.some((one) => isSame(one, asset)) : !asset.isSpam && (!types || types.includes(typeOf(asset)))
  return assets.filter(isWanted).map(toWalletAsset)
}

function readPortfolio(network: Network, account: string, named: Filter | undefined): Promise<Portfolio> {
  const tokens = (named ?? []).map(addressOf).filter((address) => address !== 'native')
  const usual = accountAssetsQuery(network, account)
  if (tokens.length === 0) return queryClient.fetchQuery({ ...usual, staleTime: balanceMs })
  const forced = () => tokens.map((address) => `${network.caipNetworkId}:${address}`)
  const query = assetsQuery(network, account, { forced, isOfPage: true })
  const key = [...tokens].sort().join()
  return queryClient.fetchQuery({ ...query, queryKey: [...query.queryKey, key] as unknown as typeof query.queryKey })
}

function filterOf(filter: NonNullable<AssetsRequest['assetFilter']>, networkId: CaipNetworkId): Filter {
  return Object.entries(filter).flatMap(([id, wanted]) => (evmNetworkId(id) === networkId ? wanted : []))
}

const addressOf = (one: Filter[number]) => (typeof one === 'string' ? one : one.address)
const typeOf = ({ address }: Asset) => (address === undefined ? 'native' : 'erc20')

function isSame(one: Filter[number], asset: Asset): boolean {
  const { type = typeOf(asset) } = typeof one === 'string' ? {} : one
  const isOfType = type.toLowerCase() === typeOf(asset)
  return isOfType && addressOf(one).toLowerCase() === (asset.address?.toLowerCase() ?? 'native')
}

function toWalletAsset(asset: Asset): WalletAsset {
  const { address = 'native', units, name, symbol, decimals } = asset
  return { address, balance: `0x${units.toString(16)}`, type: typeOf(asset), metadata: { name, symbol, decimals } }
}
