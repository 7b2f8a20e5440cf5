import type { Network } from '@oriel/shared/chains/networks.ts'
import { GasPriceNetworkError } from '@oriel/shared/errors/catalogueErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Asset } from '../../../chains/asset.ts'
import type { TransferRequest } from '../../../chains/chain/sending.ts'
import { getChain, hasChain } from '../../../chains/chains.ts'

/** Milliseconds until a cost is stale. Fees change with each block. */
const freshMs = 12_000

/** Queries the maximum that a transfer costs on top of its amount, in base units of the native currency. */
export function costQuery(request: TransferRequest) {
  const { network, from, to, token, units } = request
  return queryOptions({
    queryKey: ['sendCost', network.caipNetworkId, from, to, token?.address, units.toString()],
    staleTime: freshMs,
    refetchInterval: freshMs,
    // Do not retry: a contract that rejects the call will reject it again, and an unreachable network is polled anyway.
    retry: false,
    queryFn: async () => (await loadSending(network)).maxCost(request),
  })
}

export function dataFeeQuery(network: Network) {
  return queryOptions({
    queryKey: ['dataFee', network.caipNetworkId],
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () => (await (await loadSending(network)).dataFee?.(network)) ?? 0n,
  })
}

/** Returns the namespace's implementation. Throws 'Network not supported for Gas Price' if it has none. */
async function loadSending({ chainNamespace }: Network) {
  if (!hasChain(chainNamespace)) throw new GasPriceNetworkError()
  return getChain(chainNamespace).sending()
}

export function factsQuery({ network, to, token }: Pick<TransferRequest, 'network' | 'to' | 'token'>) {
  return queryOptions({
    queryKey: ['recipientFacts', network.caipNetworkId, to, token?.address],
    staleTime: 60_000,
    queryFn: async () => (await getChain(network.chainNamespace).sending()).inspectRecipient({ network, to, token }),
  })
}

/** Returns the maximum amount to send. For the native currency, subtracts the fee. */
export function getMaxUnits(asset: Asset, cost: bigint): bigint {
  if (asset.address !== undefined) return asset.units
  return asset.units > cost ? asset.units - cost : 0n
}
