import { queryOptions } from '@tanstack/react-query'
import type { Network } from '#shared/networks.ts'
import type { Asset } from '../chains/asset.ts'
import { chainOf } from '../chains/chains.ts'
import type { TransferWish } from '../chains/sending.ts'

/** Fees move with each block. */
const freshMs = 12_000

/** The most that a transfer costs beside what it moves, in base units of the network's own currency. */
export function costQuery(wish: TransferWish) {
  const { network, from, to, token, units } = wish
  return queryOptions({
    queryKey: ['sendCost', network.caipNetworkId, from, to, token?.address, units.toString()],
    staleTime: freshMs,
    refetchInterval: freshMs,
    // What a contract refuses it refuses again; a network that was not reached is asked again anyway.
    retry: false,
    queryFn: async () => (await chainOf(network.chainNamespace).sending()).maxCost(wish),
  })
}

/** Returns the query for the network's data fee, which is added to the chosen fee and shown beside it. */
export function dataFeeQuery(network: Network) {
  return queryOptions({
    queryKey: ['dataFee', network.caipNetworkId],
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () => (await (await chainOf(network.chainNamespace).sending()).dataFee?.(network)) ?? 0n,
  })
}

/** What the chain says of the recipient. */
export function factsQuery({ network, to, token }: Pick<TransferWish, 'network' | 'to' | 'token'>) {
  return queryOptions({
    queryKey: ['recipientFacts', network.caipNetworkId, to, token?.address],
    staleTime: 60_000,
    queryFn: async () => (await chainOf(network.chainNamespace).sending()).inspectRecipient({ network, to, token }),
  })
}

/** Everything that can be sent: of the network's own currency what the fee leaves. */
export function maxUnits(asset: Asset, cost: bigint): bigint {
  if (asset.address !== undefined) return asset.units
  return asset.units > cost ? asset.units - cost : 0n
}
