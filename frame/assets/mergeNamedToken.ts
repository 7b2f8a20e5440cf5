import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import { type CaipNetworkId, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Portfolio } from '../api/balances.ts'

/** Returns true if the portfolio is complete and does not contain the token. */
export function isUnlisted(portfolio: Portfolio | undefined, token: string): boolean {
  if (!portfolio || portfolio.isIncomplete) return false
  return !portfolio.assets.some(({ address }) => isSameAddress(address, token))
}

/**
 * Appends the token that the page named in its options. The name and the symbol come from the chain. Appends nothing if
 * the balance could not be read.
 */
export function mergeNamedToken(
  portfolio: Portfolio,
  networkId: CaipNetworkId,
  token: TokenInfo | null | undefined,
): Portfolio {
  const { address, balance: units, decimals, symbol, standard } = token ?? {}
  if (standard !== 'erc20' || !symbol || decimals === undefined || units === undefined) return portfolio
  const unknown = { price: undefined, iconUrl: undefined, isSpam: false }
  const asset = { networkId, address, symbol, name: token?.name ?? symbol, decimals, units, ...unknown, isNamed: true }
  return { ...portfolio, assets: [...portfolio.assets, asset] }
}
