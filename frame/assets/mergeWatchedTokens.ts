import { type CaipNetworkId, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Portfolio } from '../api/balances.ts'
import { session } from '../state/session.ts'
import type { WatchedToken } from '../state/storage.ts'
import { watchedTokens } from '../state/watchedTokens.ts'

export function getWatchedTokens(networkId: CaipNetworkId): WatchedToken[] {
  return watchedTokens.of({ connectorId: session.of('eip155').connectorId, networkId })
}

/**
 * Marks the tokens that the user added, and appends those missing from the list with a zero balance. Appends nothing to
 * an incomplete list, because the balances of the missing tokens may not be zero. Watched tokens can still be marked as
 * spam, because a page may have suggested them.
 */
export function mergeWatchedTokens(portfolio: Portfolio, watched: readonly WatchedToken[]): Portfolio {
  if (watched.length === 0) return portfolio
  const assets = portfolio.assets.map((asset) =>
    watched.some((token) => isSameAddress(asset.address, token.address)) ? { ...asset, isWatched: true } : asset,
  )
  if (portfolio.isIncomplete) return { ...portfolio, assets }
  const missing = watched.filter((token) => !assets.some(({ address }) => isSameAddress(address, token.address)))
  const none = { units: 0n, price: undefined, iconUrl: undefined, isSpam: false, isWatched: true }
  return { ...portfolio, assets: [...assets, ...missing.map((token) => ({ ...token, ...none }))] }
}
