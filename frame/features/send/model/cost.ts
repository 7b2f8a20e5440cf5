import { queryOptions } from '@tanstack/react-query'
import type { Network } from '#shared/chains/networks.ts'
import { GasPriceNetworkError } from '#shared/errors/catalogueErrors.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { TransferWish } from '../../../chains/chain/sending.ts'
import { chainOf, hasChain } from '../../../chains/chains.ts'

/** Milliseconds for which a cost is fresh, because fees change with each block. */
const freshMs = 12_000

/** Queries the most that a transfer costs beside its amount, in base units of the native currency. */
export function costQuery(wish: TransferWish) {
  const { network, from, to, token, units } = wish
  return queryOptions({
    queryKey: ['sendCost', network.caipNetworkId, from, to, token?.address, units.toString()],
    staleTime: freshMs,
    refetchInterval: freshMs,
    // Does not retry: a contract that rejected the call rejects it again, and an unreachable network is polled anyway.
    retry: false,
    queryFn: async () => (await sendingOf(network)).maxCost(wish),
  })
}

export function dataFeeQuery(network: Network) {
  return queryOptions({
    queryKey: ['dataFee', network.caipNetworkId],
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () => (await (await sendingOf(network)).dataFee?.(network)) ?? 0n,
  })
}

/** Throws 'Network not supported for Gas Price' for a namespace that has no implementation. */
async function sendingOf({ chainNamespace }: Network) {
  if (!hasChain(chainNamespace)) throw new GasPriceNetworkError()
  return chainOf(chainNamespace).sending()
}

export function factsQuery({ network, to, token }: Pick<TransferWish, 'network' | 'to' | 'token'>) {
  return queryOptions({
    queryKey: ['recipientFacts', network.caipNetworkId, to, token?.address],
    staleTime: 60_000,
    queryFn: async () => (await chainOf(network.chainNamespace).sending()).inspectRecipient({ network, to, token }),
  })
}

/** Leaves the fee when the asset is the native currency. */
export function maxUnits(asset: Asset, cost: bigint): bigint {
  if (asset.address !== undefined) return asset.units
  return asset.units > cost ? asset.units - cost : 0n
}
