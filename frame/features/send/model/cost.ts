import { queryOptions } from '@tanstack/react-query'
import type { Network } from '#shared/chains/networks.ts'
import { GasPriceNetworkError } from '#shared/errors/catalogueErrors.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { TransferWish } from '../../../chains/chain/sending.ts'
import { chainOf, hasChain } from '../../../chains/chains.ts'

/** Milliseconds until a cost is stale. Fees change with each block. */
const freshMs = 12_000

/** Queries the maximum that a transfer costs on top of its amount, in base units of the native currency. */
export function costQuery(wish: TransferWish) {
  const { network, from, to, token, units } = wish
  return queryOptions({
    queryKey: ['sendCost', network.caipNetworkId, from, to, token?.address, units.toString()],
    staleTime: freshMs,
    refetchInterval: freshMs,
    // Do not retry: a contract that rejects the call will reject it again, and an unreachable network is polled anyway.
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

/** Returns the namespace's implementation. Throws 'Network not supported for Gas Price' if it has none. */
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

/** Returns the maximum amount to send. For the native currency, subtracts the fee. */
export function maxUnits(asset: Asset, cost: bigint): bigint {
  if (asset.address !== undefined) return asset.units
  return asset.units > cost ? asset.units - cost : 0n
}
