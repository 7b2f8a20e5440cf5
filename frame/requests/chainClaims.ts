import type { Network } from '#shared/networks.ts'
import type { AddChainParameter } from '#shared/rpcSchemas.ts'

/** Something that a page says of a network, and what it is here. */
export type ChainClaim = { what: 'name' | 'symbol' | 'decimals'; claimed: string; actual: string }

/** Where a page describes a network otherwise than this deployment does. What it leaves out is no claim. */
export function claimDifferences({ chainName, nativeCurrency }: AddChainParameter, network: Network): ChainClaim[] {
  const { symbol, decimals } = network.nativeCurrency
  const claims = [
    { what: 'name', claimed: chainName, actual: network.name },
    { what: 'symbol', claimed: nativeCurrency?.symbol, actual: symbol },
    { what: 'decimals', claimed: nativeCurrency?.decimals, actual: decimals },
  ] as const
  return claims.flatMap(({ what, claimed, actual }) =>
    claimed === undefined || isSame(claimed, actual)
      ? []
      : [{ what, claimed: String(claimed), actual: String(actual) }],
  )
}

/** Differences that nobody would call one: letters' case and spaces around. */
function isSame(claimed: string | number, actual: string | number): boolean {
  return String(claimed).trim().toLowerCase() === String(actual).toLowerCase()
}
