import { findBuiltInToken, isBuiltIn, isKnownToken } from '@oriel/clear-signing/known/knownTokens.ts'
import type { SwapTokenEntry } from '@oriel/shared/backend/convert.ts'
import { type CaipNetworkId, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { PermitDomain } from '../../../chains/eip155/swap/allowances.ts'

/** A lowercase address, or `native` for the native currency. */
export type TokenKey = string
export const nativeKey: TokenKey = 'native'

/** A token for swaps, with the account's balance. */
export type SwapAsset = Asset & {
  key: TokenKey
  /**
   * False for a token that the wallet does not list. Its symbol proves nothing: anyone can create a token with that
   * symbol.
   */
  isListed: boolean
  /** The permit domain (EIP-2612), if the token certainly supports permits. */
  permit: PermitDomain | undefined
}

export const toTokenKey = (address: string | undefined): TokenKey => address?.toLowerCase() ?? nativeKey
export const toSwapSide = (key: TokenKey): string | undefined => (key === nativeKey ? undefined : key)

type Sources = {
  network: Network
  listed: readonly SwapTokenEntry[]
  /** Tokens found by address. */
  others: readonly SwapTokenEntry[]
  holdings: readonly Asset[]
}

/** Returns the listed tokens, then others that the account owns or the user found. Drops spam. */
export function mergeAssets({ network, listed, others, holdings }: Sources): SwapAsset[] {
  const { caipNetworkId: networkId } = network
  const merged = new Map<TokenKey, SwapAsset>()
  const owned = new Map(holdings.map((asset) => [toTokenKey(asset.address), asset]))
  const addEntry = (entry: SwapTokenEntry, isListed: boolean) => {
    const address = entry.address.split(':').at(-1)?.toLowerCase() ?? ''
    const key = address === nativeTokenAddress ? nativeKey : address
    const isKnown = key === nativeKey || isKnownToken(network, key) || (isListed && !isBuiltIn(network))
    const details = { ...entry, ...(key !== nativeKey && findBuiltInToken(network, key)) }
    if (!merged.has(key)) merged.set(key, toAsset(details, { networkId, key, own: owned.get(key), isListed: isKnown }))
  }
  for (const entry of listed) addEntry(entry, true)
  for (const entry of others) addEntry(entry, false)
  for (const [key, asset] of owned) {
    if (merged.has(key) || asset.isSpam) continue
    // Don't rely on the token list. It may be unreachable even though the deployment's other settings are loaded.
    const isListed = asset.address === undefined || isKnownToken(network, asset.address)
    merged.set(key, { ...asset, key, isListed, permit: undefined })
  }
  return [...merged.values()]
}

type Place = { networkId: CaipNetworkId; key: TokenKey; own: Asset | undefined; isListed: boolean }

/**
 * Converts a token entry. Uses the entry's name, symbol and decimals, because the deployment's list includes tokens
 * that are not built in.
 */
function toAsset(entry: SwapTokenEntry, { networkId, key, own, isListed }: Place): SwapAsset {
  const { name, symbol, decimals, logoUri, eip2612, permit } = entry
  return {
    networkId,
    key,
    isListed,
    address: toSwapSide(key),
    name,
    symbol,
    decimals,
    units: own?.units ?? 0n,
    price: own?.price,
    iconUrl: own?.iconUrl ?? logoUri ?? undefined,
    isSpam: false,
    permit: eip2612 ? permit : undefined,
  }
}

/** Finds tokens by address or symbol. Several tokens may share a symbol. */
export function findTokens(assets: readonly SwapAsset[], text: string): SwapAsset[] {
  const query = text.trim().toLowerCase()
  const byAddress = assets.filter(({ key }) => key === query || (key === nativeKey && query === nativeTokenAddress))
  if (byAddress.length > 0) return byAddress
  const bySymbol = assets.filter(({ symbol }) => symbol.toLowerCase() === query)
  // Prefer listed tokens, because anyone can use their symbols.
  const listed = bySymbol.filter(({ isListed }) => isListed)
  return listed.length > 0 ? listed : bySymbol
}
