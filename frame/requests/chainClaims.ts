import { escapeLine } from '@oriel/clear-signing/description/safeText.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { AddChainParameter, WatchAssetParameter } from '@oriel/shared/rpc/rpcSchemas.ts'

/** Field in which the page's description differs from the network. `claimed` is safe to display. */
export type ChainClaim = { what: 'name' | 'symbol' | 'decimals'; claimed: string; actual: string }
type Claimed = { what: ChainClaim['what']; claimed: string | number | undefined; actual: string | number }

/** Compares the page's description with the network. Ignores missing fields. */
export function findClaimDifferences({ chainName, nativeCurrency }: AddChainParameter, network: Network): ChainClaim[] {
  const { symbol, decimals } = network.nativeCurrency
  return findDifferences([
    { what: 'name', claimed: chainName, actual: network.name },
    { what: 'symbol', claimed: nativeCurrency?.symbol, actual: symbol },
    { what: 'decimals', claimed: nativeCurrency?.decimals, actual: decimals },
  ])
}

export function findTokenClaimDifferences(
  options: WatchAssetParameter['options'],
  { symbol, decimals }: { symbol: string; decimals: number },
): ChainClaim[] {
  return findDifferences([
    { what: 'symbol', claimed: options.symbol, actual: symbol },
    { what: 'decimals', claimed: options.decimals, actual: decimals },
  ])
}

function findDifferences(claims: Claimed[]): ChainClaim[] {
  return claims.flatMap(({ what, claimed, actual }) =>
    claimed === undefined || isSame(claimed, actual)
      ? []
      : [{ what, claimed: escapeLine(String(claimed)).text, actual: String(actual) }],
  )
}

function isSame(claimed: string | number, actual: string | number): boolean {
  return String(claimed).trim().toLowerCase() === String(actual).toLowerCase()
}
